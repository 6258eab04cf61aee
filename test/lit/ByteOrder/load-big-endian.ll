; Bytes that a loop shifts in, the first one highest, are one load and a byte
; swap.
; RUN: %opt -S -passes='function(loop(byte-order,loop-deletion))' %s | FileCheck %s
target datalayout = "e-i64:64-n8:16:32:64"

; CHECK-LABEL: define i256 @shifted_in(ptr %p)
; CHECK-NOT:     br i1
; CHECK:         %bytes = load i256, ptr %p, align 1
; CHECK-NEXT:    [[SWAPPED:%.*]] = call i256 @llvm.bswap.i256(i256 %bytes)
; CHECK:         ret i256
define i256 @shifted_in(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  %up = shl i256 %r, 8
  %r.next = or disjoint i256 %up, %wide
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; CHECK-LABEL: define i256 @commuted(ptr %p)
; CHECK-NOT:     br i1
; CHECK:         call i256 @llvm.bswap.i256(i256 %bytes)
define i256 @commuted(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  %up = shl i256 %r, 8
  %r.next = or disjoint i256 %wide, %up
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; CHECK-LABEL: define i256 @added(ptr %p)
; CHECK-NOT:     br i1
; CHECK:         call i256 @llvm.bswap.i256(i256 %bytes)
define i256 @added(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  %up = shl i256 %r, 8
  %r.next = add i256 %up, %wide
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; From the last byte to the first: little-endian order again.
; CHECK-LABEL: define i256 @backwards(ptr %p)
; CHECK-NOT:     br i1
; CHECK:         load i256, ptr %{{.*}}, align 1
; CHECK-NOT:     bswap
; CHECK:         ret i256
define i256 @backwards(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %j = sub nuw nsw i64 31, %i
  %addr = getelementptr inbounds i8, ptr %p, i64 %j
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  %up = shl i256 %r, 8
  %r.next = or disjoint i256 %up, %wide
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; Each byte has its place, the first one highest.
; CHECK-LABEL: define i256 @places(ptr %p)
; CHECK-NOT:     br i1
; CHECK:         call i256 @llvm.bswap.i256(i256 %bytes)
; CHECK:         ret i256
define i256 @places(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  %bit.up = shl nuw nsw i64 %i, 3
  %bit = sub nuw nsw i64 248, %bit.up
  %bit.wide = zext nneg i64 %bit to i256
  %moved = shl nuw i256 %wide, %bit.wide
  %r.next = or i256 %r, %moved
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; Only modules that compute on residues are touched.
declare i254 @residue.reduce.i254(i254, i254)
define i254 @field(i254 %x) {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  ret i254 %m
}

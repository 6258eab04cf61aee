; Bytes that a loop puts to places of their own, the first one lowest, are one
; load.
; RUN: %opt -S -passes='function(loop(byte-order,loop-deletion))' %s | FileCheck %s
target datalayout = "e-i64:64-n8:16:32:64"

; CHECK-LABEL: define i256 @by_or(ptr %p)
; CHECK-NOT:     br i1
; CHECK:         %bytes = load i256, ptr %p, align 1
; CHECK-NOT:     bswap
; CHECK:         ret i256
define i256 @by_or(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i256
  %moved = shl nuw i256 %wide, %bit.wide
  %r.next = or i256 %r, %moved
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; CHECK-LABEL: define i256 @by_commuted_or(ptr %p)
; CHECK-NOT:     br i1
; CHECK:         %bytes = load i256, ptr %p, align 1
; CHECK:         ret i256
define i256 @by_commuted_or(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i256
  %moved = shl nuw i256 %wide, %bit.wide
  %r.next = or disjoint i256 %moved, %r
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; CHECK-LABEL: define i256 @by_add(ptr %p)
; CHECK-NOT:     br i1
; CHECK:         %bytes = load i256, ptr %p, align 1
; CHECK:         ret i256
define i256 @by_add(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i256
  %moved = shl nuw i256 %wide, %bit.wide
  %r.next = add nuw i256 %r, %moved
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; CHECK-LABEL: define i256 @by_xor(ptr %p)
; CHECK-NOT:     br i1
; CHECK:         %bytes = load i256, ptr %p, align 1
; CHECK:         ret i256
define i256 @by_xor(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i256
  %moved = shl nuw i256 %wide, %bit.wide
  %r.next = xor i256 %r, %moved
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

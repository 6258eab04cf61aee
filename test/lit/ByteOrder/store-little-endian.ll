; A loop that writes the bytes of a number, the lowest one first, is one store.
; RUN: %opt -S -passes='function(loop(byte-order,loop-deletion))' %s | FileCheck %s
target datalayout = "e-i64:64-n8:16:32:64"

; CHECK-LABEL: define void @places(ptr %p, i256 %x)
; CHECK-NOT:     br i1
; CHECK:         store i256 %x, ptr %p, align 1
; CHECK-NOT:     store
; CHECK:         ret void
define void @places(ptr %p, i256 %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i256
  %down = lshr i256 %x, %bit.wide
  %byte = trunc i256 %down to i8
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  store i8 %byte, ptr %addr, align 1
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; CHECK-LABEL: define void @shifted_out(ptr %p, i256 %x)
; CHECK-NOT:     br i1
; CHECK:         store i256 %x, ptr %p, align 1
; CHECK-NOT:     store
; CHECK:         ret void
define void @shifted_out(ptr %p, i256 %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %n = phi i256 [ %x, %entry ], [ %n.next, %loop ]
  %byte = trunc i256 %n to i8
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  store i8 %byte, ptr %addr, align 1
  %n.next = lshr i256 %n, 8
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; CHECK-LABEL: define void @odd_width(ptr %p, i255 %x)
; CHECK-NOT:     br i1
; CHECK:         %bytes = zext i255 %x to i256
; CHECK-NEXT:    store i256 %bytes, ptr %p, align 1
; CHECK-NOT:     store
; CHECK:         ret void
define void @odd_width(ptr %p, i255 %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i255
  %down = lshr i255 %x, %bit.wide
  %byte = trunc i255 %down to i8
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  store i8 %byte, ptr %addr, align 1
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; CHECK-LABEL: define void @upper_half(ptr %p, i256 %x)
; CHECK-NOT:     br i1
; CHECK:         [[HIGH:%.*]] = lshr i256 %x, 128
; CHECK-NEXT:    %bytes = trunc i256 [[HIGH]] to i128
; CHECK-NEXT:    store i128 %bytes, ptr %p, align 1
; CHECK-NOT:     store
; CHECK:         ret void
define void @upper_half(ptr %p, i256 %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %bit = shl nuw nsw i64 %i, 3
  %bit.high = add nuw nsw i64 %bit, 128
  %bit.wide = zext nneg i64 %bit.high to i256
  %down = lshr i256 %x, %bit.wide
  %byte = trunc i256 %down to i8
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  store i8 %byte, ptr %addr, align 1
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 16
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; Only modules that compute on residues are touched.
declare i254 @residue.reduce.i254(i254, i254)
define i254 @field(i254 %x) {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  ret i254 %m
}

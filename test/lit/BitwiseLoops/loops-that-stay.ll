; Loops that are not one operation on numbers.
; RUN: %opt -S -passes='function(loop(bitwise-loops,loop-deletion))' %s | FileCheck %s
target datalayout = "e-i64:64-n8:16:32:64"

; Only modules that compute on residues are touched.
declare i254 @residue.reduce.i254(i254, i254)
define i254 @field(i254 %x) {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  ret i254 %m
}

; Each byte is what the one before has become.
; CHECK-LABEL: define i256 @overlap(
; CHECK:         store i8
define i256 @overlap(i256 %a, i1 %bit) {
entry:
  %x = alloca [2 x i256]
  store i256 %a, ptr %x
  %second = getelementptr inbounds i8, ptr %x, i64 32
  store i256 %a, ptr %second
  %next = getelementptr inbounds i8, ptr %x, i64 1
  %mask = sext i1 %bit to i8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %px = getelementptr inbounds i8, ptr %x, i64 %i
  %py = getelementptr inbounds i8, ptr %next, i64 %i
  %vx = load i8, ptr %px
  %m = and i8 %vx, %mask
  store i8 %m, ptr %py
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  %r = load i256, ptr %x
  ret i256 %r
}

; Nobody says that the mask is one.
; CHECK-LABEL: define i256 @no_mask(
; CHECK:         store i8
define i256 @no_mask(i256 %a, i8 %mask) {
entry:
  %x = alloca i256
  store i256 %a, ptr %x
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %px = getelementptr inbounds i8, ptr %x, i64 %i
  %vx = load i8, ptr %px
  %m = and i8 %vx, %mask
  store i8 %m, ptr %px
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  %r = load i256, ptr %x
  ret i256 %r
}

; They may overlap.
; CHECK-LABEL: define void @pointers(
; CHECK:         store i8
define void @pointers(ptr %x, ptr %y, i256 %a, i1 %bit) {
entry:
  store i256 %a, ptr %x
  %mask = sext i1 %bit to i8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %px = getelementptr inbounds i8, ptr %x, i64 %i
  %py = getelementptr inbounds i8, ptr %y, i64 %i
  %vx = load i8, ptr %px
  %m = and i8 %vx, %mask
  store i8 %m, ptr %py
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; A carry from byte to byte would be another number.
; CHECK-LABEL: define i256 @sums(
; CHECK:         store i8
define i256 @sums(i256 %a) {
entry:
  %x = alloca i256
  store i256 %a, ptr %x
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %px = getelementptr inbounds i8, ptr %x, i64 %i
  %vx = load i8, ptr %px
  %m = add i8 %vx, %vx
  store i8 %m, ptr %px
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  %r = load i256, ptr %x
  ret i256 %r
}

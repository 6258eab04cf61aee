; Bytes that a loop copies or swaps under a mask are numbers, where the memory
; is known to hold numbers.
; RUN: %opt -S -passes='function(loop(bitwise-loops,loop-deletion),sroa,instcombine)' %s \
; RUN: | FileCheck %s
target datalayout = "e-i64:64-n8:16:32:64"

; Only modules that compute on residues are touched.
declare i254 @residue.reduce.i254(i254, i254)
define i254 @field(i254 %x) {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  ret i254 %m
}

; CHECK-LABEL: define i256 @copy(
; CHECK-NOT:     br i1
; CHECK-NOT:     i8
; CHECK:         select i1 %bit, i256 %b, i256 %a
; CHECK:         ret i256
define i256 @copy(i256 %a, i256 %b, i1 %bit) {
entry:
  %x = alloca i256
  %y = alloca i256
  store i256 %a, ptr %x
  store i256 %b, ptr %y
  %mask = sext i1 %bit to i8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %px = getelementptr inbounds i8, ptr %x, i64 %i
  %py = getelementptr inbounds i8, ptr %y, i64 %i
  %vx = load i8, ptr %px
  %vy = load i8, ptr %py
  %d = xor i8 %vx, %vy
  %m = and i8 %d, %mask
  %n = xor i8 %m, %vx
  store i8 %n, ptr %px
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  %r = load i256, ptr %x
  ret i256 %r
}

; Words, from the highest one on, in both directions.
; CHECK-LABEL: define i256 @swap(
; CHECK-NOT:     br i1
; CHECK-NOT:     i32
; CHECK:         ret i256
define i256 @swap(i256 %a, i256 %b, i1 %bit) {
entry:
  %x = alloca i256
  %y = alloca i256
  store i256 %a, ptr %x
  store i256 %b, ptr %y
  %mask = sext i1 %bit to i32
  br label %loop
loop:
  %i = phi i64 [ 8, %entry ], [ %k, %loop ]
  %k = add nsw i64 %i, -1
  %px = getelementptr inbounds i32, ptr %x, i64 %k
  %py = getelementptr inbounds i32, ptr %y, i64 %k
  %vx = load i32, ptr %px
  %vy = load i32, ptr %py
  %d = xor i32 %vx, %vy
  %m = and i32 %d, %mask
  %nx = xor i32 %m, %vx
  %ny = xor i32 %m, %vy
  store i32 %nx, ptr %px
  store i32 %ny, ptr %py
  %done = icmp eq i64 %k, 0
  br i1 %done, label %exit, label %loop
exit:
  %rx = load i256, ptr %x
  %ry = load i256, ptr %y
  %r = sub i256 %rx, %ry
  ret i256 %r
}

; Somebody else uses the words as they were.
; CHECK-LABEL: define i8 @first_words(
; CHECK:         %vx = load i8, ptr %px
; CHECK-NEXT:    %sum.next = add i8 %sum, %vx
; CHECK-NOT:     store
; CHECK:         exit:
; CHECK-NEXT:    [[CHOSEN:%.*]] = select i1 %bit, i256 %product, i256 %nx
; CHECK-NEXT:    store i256 [[CHOSEN]], ptr %x
; CHECK-NEXT:    ret i8
define i8 @first_words(ptr noalias %x, ptr noalias %y, i1 %bit) {
entry:
  %nx = load i256, ptr %x
  %ny = load i256, ptr %y
  %product = mul i256 %nx, %ny
  store i256 %product, ptr %y
  %mask = sext i1 %bit to i8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %sum = phi i8 [ 0, %entry ], [ %sum.next, %loop ]
  %px = getelementptr inbounds i8, ptr %x, i64 %i
  %py = getelementptr inbounds i8, ptr %y, i64 %i
  %vx = load i8, ptr %px
  %vy = load i8, ptr %py
  %d = xor i8 %vx, %vy
  %m = and i8 %d, %mask
  %n = xor i8 %m, %vx
  store i8 %n, ptr %px
  %sum.next = add i8 %sum, %vx
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i8 %sum.next
}

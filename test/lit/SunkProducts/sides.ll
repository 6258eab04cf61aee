; Products that the optimizer moved behind the sides of a branch go back to these,
; with what they are made of, if both sides reduce something and give away no
; more numbers than before. What else is behind the sides stays.
;
; RUN: %opt -S -passes=raise-reductions,sunk-products %s | FileCheck %s

; CHECK-LABEL: @formulas(
; CHECK:       left:
; CHECK:         [[LEFT:%product[0-9]*]] = mul i256 %square.mod, %b
; CHECK-NEXT:    [[LEFT_MOD:%product.mod[0-9]*]] = call {{.*}}i256 @residue.reduce.i256(i256 [[LEFT]], i256
; CHECK-NEXT:    br label %join
; CHECK:       right:
; CHECK:         [[RIGHT:%product[0-9]*]] = mul i256 %other.mod, %a
; CHECK-NEXT:    [[RIGHT_MOD:%product.mod[0-9]*]] = call {{.*}}i256 @residue.reduce.i256(i256 [[RIGHT]], i256
; CHECK-NEXT:    br label %join
; CHECK:       join:
; CHECK-NEXT:    %n = phi i32 [ 1, %left ], [ 2, %right ]
; CHECK-NEXT:    [[RESULT:%product.mod[0-9]*]] = phi i256 [ [[LEFT_MOD]], %left ], [ [[RIGHT_MOD]], %right ]
; CHECK-NEXT:    %sum = add i256 [[RESULT]], %a
; CHECK-NEXT:    store i32 %n
; CHECK-NEXT:    ret i256 %sum
define i256 @formulas(i256 %a, i256 %b, i1 %c, ptr %p) {
entry:
  br i1 %c, label %left, label %right

left:
  %square = mul i256 %a, %a
  %square.mod = urem i256 %square, 170141183460469231731687303715884105727
  br label %join

right:
  %other = mul i256 %b, %b
  %other.mod = urem i256 %other, 170141183460469231731687303715884105727
  br label %join

join:
  %x = phi i256 [ %square.mod, %left ], [ %other.mod, %right ]
  %y = phi i256 [ %b, %left ], [ %a, %right ]
  %n = phi i32 [ 1, %left ], [ 2, %right ]
  %product = mul i256 %x, %y
  %product.mod = urem i256 %product, 170141183460469231731687303715884105727
  %sum = add i256 %product.mod, %a
  store i32 %n, ptr %p
  ret i256 %sum
}

; Both factors are used again: three numbers would leave instead of two.
; CHECK-LABEL: @used_again(
; CHECK:       join:
; CHECK:         phi i256
; CHECK:         phi i256
; CHECK-NEXT:    %product = mul i256 %x, %y
define i256 @used_again(i256 %a, i256 %b, i1 %c, ptr %p, ptr %q) {
entry:
  br i1 %c, label %left, label %right

left:
  %square = mul i256 %a, %a
  %square.mod = urem i256 %square, 170141183460469231731687303715884105727
  br label %join

right:
  %other = mul i256 %b, %b
  %other.mod = urem i256 %other, 170141183460469231731687303715884105727
  br label %join

join:
  %x = phi i256 [ %square.mod, %left ], [ %other.mod, %right ]
  %y = phi i256 [ %b, %left ], [ %a, %right ]
  %product = mul i256 %x, %y
  %product.mod = urem i256 %product, 170141183460469231731687303715884105727
  store i256 %x, ptr %p
  store i256 %y, ptr %q
  ret i256 %product.mod
}

; One side only passes numbers on.
; CHECK-LABEL: @nothing_there(
; CHECK:       join:
; CHECK:         %product = mul i256 %x, %y
define i256 @nothing_there(i256 %a, i256 %b, i1 %c) {
entry:
  br i1 %c, label %left, label %right

left:
  %square = mul i256 %a, %a
  %square.mod = urem i256 %square, 170141183460469231731687303715884105727
  br label %join

right:
  br label %join

join:
  %x = phi i256 [ %square.mod, %left ], [ %b, %right ]
  %y = phi i256 [ %b, %left ], [ %a, %right ]
  %product = mul i256 %x, %y
  %product.mod = urem i256 %product, 170141183460469231731687303715884105727
  ret i256 %product.mod
}

; A loop's next turn is no side.
; CHECK-LABEL: @loop(
; CHECK:       loop:
; CHECK:         %product = mul i256 %x, %y
define i256 @loop(i256 %a, i256 %b, i32 %n) {
entry:
  %square = mul i256 %a, %a
  %square.mod = urem i256 %square, 170141183460469231731687303715884105727
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %next ]
  %x = phi i256 [ %square.mod, %entry ], [ %again.mod, %next ]
  %y = phi i256 [ %b, %entry ], [ %a, %next ]
  %product = mul i256 %x, %y
  %product.mod = urem i256 %product, 170141183460469231731687303715884105727
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %next

next:
  %i.next = add i32 %i, -1
  %again = mul i256 %product.mod, %b
  %again.mod = urem i256 %again, 170141183460469231731687303715884105727
  br label %loop

exit:
  ret i256 %product.mod
}

; A function that is to be small.
; CHECK-LABEL: @small(
; CHECK:       join:
; CHECK:         %product = mul i256 %x, %y
define i256 @small(i256 %a, i256 %b, i1 %c) optsize {
entry:
  br i1 %c, label %left, label %right

left:
  %square = mul i256 %a, %a
  %square.mod = urem i256 %square, 170141183460469231731687303715884105727
  br label %join

right:
  %other = mul i256 %b, %b
  %other.mod = urem i256 %other, 170141183460469231731687303715884105727
  br label %join

join:
  %x = phi i256 [ %square.mod, %left ], [ %other.mod, %right ]
  %y = phi i256 [ %b, %left ], [ %a, %right ]
  %product = mul i256 %x, %y
  %product.mod = urem i256 %product, 170141183460469231731687303715884105727
  ret i256 %product.mod
}

; Only sums are behind the sides.
; CHECK-LABEL: @sum(
; CHECK:       join:
; CHECK:         %sum = add i256 %x, %y
define i256 @sum(i256 %a, i256 %b, i1 %c) {
entry:
  br i1 %c, label %left, label %right

left:
  %square = mul i256 %a, %a
  %square.mod = urem i256 %square, 170141183460469231731687303715884105727
  br label %join

right:
  %other = mul i256 %b, %b
  %other.mod = urem i256 %other, 170141183460469231731687303715884105727
  br label %join

join:
  %x = phi i256 [ %square.mod, %left ], [ %other.mod, %right ]
  %y = phi i256 [ %b, %left ], [ %a, %right ]
  %sum = add i256 %x, %y
  %sum.mod = urem i256 %sum, 170141183460469231731687303715884105727
  ret i256 %sum.mod
}

; A sum that a product takes, and that is stored: it goes to the sides, too.
; CHECK-LABEL: @sum_and_product(
; CHECK:       left:
; CHECK:         [[SUM:%sum[0-9]*]] = add i256 %square.mod, %b
; CHECK-NEXT:    %product{{[0-9]*}} = mul i256 [[SUM]], [[SUM]]
; CHECK:       join:
; CHECK-NEXT:    [[STORED:%sum[0-9]*]] = phi i256
; CHECK-NEXT:    [[PRODUCT:%product.mod[0-9]*]] = phi i256
; CHECK-NEXT:    store i256 [[STORED]], ptr %p
; CHECK-NEXT:    ret i256 [[PRODUCT]]
define i256 @sum_and_product(i256 %a, i256 %b, i1 %c, ptr %p) {
entry:
  br i1 %c, label %left, label %right

left:
  %square = mul i256 %a, %a
  %square.mod = urem i256 %square, 170141183460469231731687303715884105727
  br label %join

right:
  %other = mul i256 %b, %b
  %other.mod = urem i256 %other, 170141183460469231731687303715884105727
  br label %join

join:
  %x = phi i256 [ %square.mod, %left ], [ %other.mod, %right ]
  %y = phi i256 [ %b, %left ], [ %a, %right ]
  %sum = add i256 %x, %y
  store i256 %sum, ptr %p
  %product = mul i256 %sum, %sum
  %product.mod = urem i256 %product, 170141183460469231731687303715884105727
  ret i256 %product.mod
}

; A signed division is that of the number without its sign, which is found once.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -residue-representation=wide -passes=expand-divisions %s | FileCheck %s --implicit-check-not=udiv --implicit-check-not=sdiv --implicit-check-not=srem

; CHECK-LABEL: define i32 @remainder(
; CHECK-NEXT:    %negative = icmp slt i32 %x, 0
; CHECK-NEXT:    %choose = sext i1 %negative to i8
; CHECK-NEXT:    %mask = call i8 asm "", "=r,0"(i8 %choose)
; CHECK:         %flipped = xor i32 %x, [[MASK:%.*]]
; CHECK-NEXT:    %negated = sub i32 %flipped, [[MASK]]
; CHECK-NEXT:    %size = freeze i32 %negated
; CHECK-NEXT:    %division = call range(i32 0, 97) i32 @residue.reduce.i32(i32 %size, i32 97)
; CHECK-NEXT:    %flipped1 = xor i32 %division, [[MASK]]
; CHECK-NEXT:    %r = sub i32 %flipped1, [[MASK]]
; CHECK-NEXT:    ret i32 %r
define i32 @remainder(i32 noundef %x) {
  %r = srem i32 %x, 97
  ret i32 %r
}

; The sign of the quotient is the other one then, that of the remainder is not.
; CHECK-LABEL: define i32 @by_a_negative_number(
; CHECK:         %negated = sub i32 %flipped, [[MASK:%.*]]
; CHECK:         %division = call range(i32 0, 97) i32 @residue.reduce.i32{{.*}}, i32 97)
; CHECK:         %r = sub i32 %{{.*}}, [[MASK]]
; CHECK:         %[[QUOTIENT:.*]] = mul i32 %multiple, 1594008481
; CHECK-NEXT:    [[OTHER:%.*]] = xor i32 [[MASK]], -1
; CHECK-NEXT:    [[FLIPPED:%.*]] = xor i32 %[[QUOTIENT]], [[OTHER]]
; CHECK-NEXT:    %q = sub i32 [[FLIPPED]], [[OTHER]]
define i32 @by_a_negative_number(i32 noundef %x, ptr %to) {
  %r = srem i32 %x, -97
  store i32 %r, ptr %to
  %q = sdiv i32 %x, -97
  ret i32 %q
}

; CHECK-LABEL: define i32 @both(
; CHECK:         icmp slt
; CHECK-NOT:     icmp
; CHECK:         ret i32
define i32 @both(i32 noundef %x, ptr %to) {
  %q = sdiv i32 %x, 97
  store i32 %q, ptr %to
  %r = srem i32 %x, 97
  ret i32 %r
}

; Of a product that is only divided the size is the product of the sizes: of two words, and
; not of four with their signs.
; CHECK-LABEL: define i32 @product(
; CHECK-NOT:     mul nsw
; CHECK-COUNT-2: icmp slt i16
; CHECK:         %product = mul nuw i32
; CHECK:         %size = freeze i32 %product
; CHECK:         ret i32
define i32 @product(i16 noundef %a, i16 noundef %b) {
  %x = sext i16 %a to i32
  %y = sext i16 %b to i32
  %p = mul nsw i32 %x, %y
  %q = sdiv i32 %p, 97
  ret i32 %q
}

; This one is needed as it is.
; CHECK-LABEL: define i32 @product_that_is_used(
; CHECK:         mul nsw i32
; CHECK-NOT:     %product = mul nuw
; CHECK:         ret i32
define i32 @product_that_is_used(i16 noundef %a, i16 noundef %b, ptr %to) {
  %x = sext i16 %a to i32
  %y = sext i16 %b to i32
  %p = mul nsw i32 %x, %y
  store i32 %p, ptr %to
  %q = sdiv i32 %p, 97
  ret i32 %q
}

; A factor of what is divided is divided itself: it is frozen by then.
; CHECK-LABEL: define i192 @factor(
; CHECK:         %[[X:.*]] = freeze i192 %x
; CHECK:         mul nuw i384
; CHECK:         icmp slt i192 %[[X]], 0
; CHECK:         ret i192
define i192 @factor(i192 %x, i192 %y) {
  %a = sext i192 %x to i384
  %b = sext i192 %y to i384
  %p = mul nsw i384 %a, %b
  %q = sdiv i384 %p, 1000000000000000000
  %t = trunc i384 %q to i192
  %digit = srem i192 %x, 10
  %sum = add i192 %t, %digit
  ret i192 %sum
}

; The low bits of a number with their sign, shifted up and down: of a square both factors are one.
; CHECK-LABEL: define i128 @square_of_low_bits(
; CHECK:         trunc i128 %x to i60
; CHECK:         call range(i128 0, 1000000000000000009) i128 @residue.reduce.i128(
; CHECK:         ret i128
define i128 @square_of_low_bits(i128 noundef %x) {
  %up = shl i128 %x, 68
  %down = ashr exact i128 %up, 68
  %square = mul nsw i128 %down, %down
  %r = srem i128 %square, 1000000000000000009
  ret i128 %r
}

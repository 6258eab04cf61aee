; Words that are chosen one by one, and put together, are one choice; words of a
; number that are put together are the number.
; RUN: %opt -S -passes='raise-choices,instcombine' %s | FileCheck %s
target datalayout = "e-i64:64-n8:16:32:64"

; CHECK-LABEL: define i128 @words(
; CHECK:         [[R:%.*]] = select i1 %bit, i128 %y, i128 %x
; CHECK-NEXT:    urem i128 [[R]]
define i128 @words(i128 %x, i128 %y, i1 %bit) {
  %mask = sext i1 %bit to i64
  %d = xor i128 %x, %y
  %x0 = trunc i128 %x to i64
  %x1.up = lshr i128 %x, 64
  %x1 = trunc i128 %x1.up to i64
  %d0 = trunc i128 %d to i64
  %d1.up = lshr i128 %d, 64
  %d1 = trunc i128 %d1.up to i64
  %m0 = and i64 %mask, %d0
  %m1 = and i64 %mask, %d1
  %r0 = xor i64 %m0, %x0
  %r1 = xor i64 %m1, %x1
  %w0 = zext i64 %r0 to i128
  %w1 = zext i64 %r1 to i128
  %high = shl nuw i128 %w1, 64
  %r = or i128 %high, %w0
  %s = urem i128 %r, 170141183460469231731687303715884105727
  ret i128 %s
}

; A word more is nobody's: not the choice.
; CHECK-LABEL: define i128 @other_word(
; CHECK:         or disjoint i128
define i128 @other_word(i128 %x, i128 %y, i64 %z, i1 %bit) {
  %x0 = trunc i128 %x to i64
  %y0 = trunc i128 %y to i64
  %r0 = select i1 %bit, i64 %y0, i64 %x0
  %w0 = zext i64 %r0 to i128
  %w1 = zext i64 %z to i128
  %high = shl nuw i128 %w1, 64
  %r = or i128 %high, %w0
  %s = urem i128 %r, 170141183460469231731687303715884105727
  ret i128 %s
}

; Bits of two numbers that meet are of neither.
; CHECK-LABEL: define i128 @meeting(
; CHECK:         or i128
define i128 @meeting(i128 %x) {
  %low = and i128 %x, 1208925819614629174706175
  %high = shl i128 %x, 64
  %r = or i128 %high, %low
  %s = urem i128 %r, 170141183460469231731687303715884105727
  ret i128 %s
}

; Where they do not matter, they are in the way of nothing.
; CHECK-LABEL: define i128 @partly(
; CHECK:         urem i128 %x,
define i128 @partly(i128 %x, i128 %z) {
  %some = and i128 %z, 1208925819614629174706175
  %x1.up = lshr i128 %x, 64
  %high = shl i128 %x1.up, 64
  %both = or i128 %high, %some
  %both.up = lshr i128 %both, 96
  %w1 = shl i128 %both.up, 96
  %x0 = and i128 %x, 79228162514264337593543950335
  %r = or disjoint i128 %w1, %x0
  %s = urem i128 %r, 170141183460469231731687303715884105727
  ret i128 %s
}

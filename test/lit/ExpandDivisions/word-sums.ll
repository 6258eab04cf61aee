; Divisors of 2^8 - 1 divide numbers of words of 8 bits by the sum of the words, with a product for
; each word.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -passes=expand-divisions %s | FileCheck %s --implicit-check-not=udiv --implicit-check-not=urem

; h may be added to y_1, as the numbers are short: 85 (y_1 + h) + (y_0 + y_1) / 3.
; CHECK-LABEL: define i16 @three(
; CHECK:         [[SUM:%.*]] = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %word, i8 [[Y1:%.*]])
; CHECK:         [[H:%.*]] = zext i1 %carry to i8
; CHECK:         [[ABOVE:%.*]] = add i8 [[Y1]], [[H]]
; CHECK:         [[TOTAL:%.*]] = add i8
; CHECK:         mul i16 {{.*}}85
; CHECK:         zext i8 [[TOTAL]] to i16
; CHECK-NEXT:    mul i16
; CHECK-NOT:     mul
define i16 @three(i15 noundef %x) {
  %wide = zext i15 %x to i16
  %q = udiv i16 %wide, 3
  ret i16 %q
}

; With all 16 bits y_1 + h may be 2^8: there 85 is added under a mask. The remainder is a product
; more.
; CHECK-LABEL: define i16 @both(
; CHECK:         call i8 asm
; CHECK:         and i8 {{.*}}, 85
; CHECK:         ret i16
define i16 @both(i16 noundef %x, ptr %to) {
  %q = udiv i16 %x, 3
  store i16 %q, ptr %to
  %r = urem i16 %x, 3
  ret i16 %r
}

; Numbers of five words, by 10: four products with 51 of (x >> 1), and one of the sum.
; CHECK-LABEL: define i40 @ten(
; CHECK:         %above = lshr i40 %x, 1
; CHECK-COUNT-5: mul i16
; CHECK-NOT:     mul
define i40 @ten(i40 noundef %x) {
  %q = udiv i40 %x, 10
  ret i40 %q
}

; 7 does not divide 255, and numbers of a word have no sum.
; CHECK-LABEL: define i16 @seven(
; CHECK-COUNT-4: mul i16
; CHECK-LABEL: define i16 @short(
; CHECK-NOT:     overflow
; CHECK:         ret i16
define i16 @seven(i16 noundef %x) {
  %q = udiv i16 %x, 7
  ret i16 %q
}
define i16 @short(i8 noundef %x) {
  %wide = zext i8 %x to i16
  %q = udiv i16 %wide, 3
  ret i16 %q
}

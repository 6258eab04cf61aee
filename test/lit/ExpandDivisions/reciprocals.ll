; A number of two words is multiplied by a reciprocal of the divisor; the remainder is what
; the quotient leaves.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -residue-representation=wide -passes=expand-divisions %s | FileCheck %s --implicit-check-not=udiv

; 52429 = ceil(2^19 / 10).
; CHECK-LABEL: define i16 @ten(
; CHECK-NEXT:    [[X:%.*]] = zext i16 %x to i32
; CHECK-NEXT:    %product = mul i32 [[X]], 52429
; CHECK-NEXT:    %quotient = lshr i32 %product, 19
; CHECK-NEXT:    %q = trunc i32 %quotient to i16
; CHECK-NEXT:    store i16 %q, ptr %to
; CHECK-NEXT:    [[LOW:%.*]] = trunc i16 %q to i8
; CHECK-NEXT:    [[MULTIPLE:%.*]] = mul i8 [[LOW]], 10
; CHECK-NEXT:    [[LOW_X:%.*]] = trunc i16 %x to i8
; CHECK-NEXT:    [[LEFT:%.*]] = sub i8 [[LOW_X]], [[MULTIPLE]]
; CHECK-NEXT:    %r = zext i8 [[LEFT]] to i16
; CHECK-NEXT:    ret i16 %r
define i16 @ten(i16 noundef %x, ptr %to) {
  %q = udiv i16 %x, 10
  store i16 %q, ptr %to
  %r = urem i16 %x, 10
  ret i16 %r
}

; x + 1 times 37449 = floor(2^18 / 7): of 2^18 / 7 rounded up there would be 17 bits needed.
; CHECK-LABEL: define i16 @seven(
; CHECK-NEXT:    [[X:%.*]] = zext i16 %x to i32
; CHECK-NEXT:    %product = mul i32 [[X]], 37449
; CHECK-NEXT:    [[SUM:%.*]] = add i32 %product, 37449
; CHECK-NEXT:    %quotient = lshr i32 [[SUM]], 18
; CHECK-NEXT:    %q = trunc i32 %quotient to i16
; CHECK-NEXT:    ret i16 %q
define i16 @seven(i16 noundef %x) {
  %q = udiv i16 %x, 7
  ret i16 %q
}

; A small number has a small reciprocal, of which the quotient is a word without a shift inside
; it: 26 = ceil(2^8 / 10). 13 = ceil(2^7 / 10) would do, too.
; CHECK-LABEL: define i16 @small(
; CHECK:         %product = mul i16 %wide, 26
; CHECK-NEXT:    %quotient = lshr i16 %product, 8
define i16 @small(i6 noundef %x) {
  %wide = zext i6 %x to i16
  %q = udiv i16 %wide, 10
  ret i16 %q
}

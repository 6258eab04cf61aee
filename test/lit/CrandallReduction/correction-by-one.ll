; Modulo 2^n - 1 the last correction adds the bit that decides, without a mask.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s

; CHECK-LABEL: define i128 @mersenne(
; CHECK-NOT:     choose
; CHECK:         %plus.c
; CHECK-NOT:     choose
; CHECK:         %reduced
; CHECK-NOT:     choose
; CHECK:         ret
define i128 @mersenne(i128 %x, i128 %y) {
  %a = zext i128 %x to i256
  %b = zext i128 %y to i256
  %product = mul i256 %a, %b
  %r = urem i256 %product, 170141183460469231731687303715884105727
  %low = trunc i256 %r to i128
  ret i128 %low
}

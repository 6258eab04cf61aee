; Moduli that are trivial or a power of two are LLVM's business; dividends that are too
; wide to unroll, or far wider than their modulus, stay.
; RUN: %opt -S -passes=raise-reductions %s | FileCheck %s --implicit-check-not=residue.reduce

; CHECK-LABEL: define i256 @by_zero(
; CHECK:         urem i256 %x, 0
define i256 @by_zero(i256 %x) {
  %r = urem i256 %x, 0
  ret i256 %r
}

; CHECK-LABEL: define i256 @by_one(
; CHECK:         urem i256 %x, 1
define i256 @by_one(i256 %x) {
  %r = urem i256 %x, 1
  ret i256 %r
}

; 2^128
; CHECK-LABEL: define i256 @power_of_two(
; CHECK:         urem i256 %x, 340282366920938463463374607431768211456
define i256 @power_of_two(i256 %x) {
  %r = urem i256 %x, 340282366920938463463374607431768211456
  ret i256 %r
}

; Too many words to unroll: the prime of P-256.
; CHECK-LABEL: define i2177 @too_wide(
; CHECK:         urem i2177
define i2177 @too_wide(i2177 %x) {
  %r = urem i2177 %x, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i2177 %r
}

; More folds than a division is worth: 2^65 - 1 in 2048 bits.
; CHECK-LABEL: define i2048 @too_far(
; CHECK:         urem i2048 %x, 36893488147419103231
define i2048 @too_far(i2048 %x) {
  %r = urem i2048 %x, 36893488147419103231
  ret i2048 %r
}

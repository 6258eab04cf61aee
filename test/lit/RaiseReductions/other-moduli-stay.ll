; Moduli that are trivial, a power of two, or far below one are LLVM's business.
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

; The prime of P-256, whose distance from 2^256 is long.
; CHECK-LABEL: define i512 @p256(
; CHECK:         urem i512
define i512 @p256(i512 %x) {
  %r = urem i512 %x, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i512 %r
}

; 2^128 + 1 is 2^129 less much.
; CHECK-LABEL: define i256 @above_power(
; CHECK:         urem i256
define i256 @above_power(i256 %x) {
  %r = urem i256 %x, 340282366920938463463374607431768211457
  ret i256 %r
}

; More folds than a division is worth: 2^13 - 1 in 512 bits.
; CHECK-LABEL: define i512 @too_far(
; CHECK:         urem i512 %x, 8191
define i512 @too_far(i512 %x) {
  %r = urem i512 %x, 8191
  ret i512 %r
}

; Moduli of no special form are raised: long distances from a power of two, even
; numbers, small ones.
; RUN: %opt -S -passes=raise-reductions %s | FileCheck %s --implicit-check-not='= urem'

; The prime of P-256, in the widest dividend.
; CHECK-LABEL: define i2176 @p256(
; CHECK:         %r = call range(i2176 0, 115792089210356248762697446949407573530086143415290314195533631308867097853951) i2176 @residue.reduce.i2176{{(\.[0-9]+)?}}(i2176 %x, i2176 115792089210356248762697446949407573530086143415290314195533631308867097853951)
define i2176 @p256(i2176 %x) {
  %r = urem i2176 %x, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i2176 %r
}

; 2^128 + 1 is 2^129 less much.
; CHECK-LABEL: define i256 @above_power(
; CHECK:         call range(i256 0, 340282366920938463463374607431768211457) i256 @residue.reduce.i256{{[.0-9]*}}(
define i256 @above_power(i256 %x) {
  %r = urem i256 %x, 340282366920938463463374607431768211457
  ret i256 %r
}

; 10^30
; CHECK-LABEL: define i256 @even(
; CHECK:         call range(i256 0, 1000000000000000000000000000000) i256 @residue.reduce.i256{{[.0-9]*}}(
define i256 @even(i256 %x) {
  %r = urem i256 %x, 1000000000000000000000000000000
  ret i256 %r
}

; CHECK-LABEL: define i256 @small(
; CHECK:         call range(i256 0, 100) i256 @residue.reduce.i256{{[.0-9]*}}(
define i256 @small(i256 %x) {
  %r = urem i256 %x, 100
  ret i256 %r
}

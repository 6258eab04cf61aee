; Small moduli of wide numbers: each word times its power of two modulo M, added up.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce --implicit-check-not=' br '

; 2^64, 2^128 and 2^192 are all 1 modulo 5, the odd part of 10: the words are added up.
; CHECK-LABEL: define i256 @ten(
; CHECK:         %above = lshr i256 %{{.*}}, 1
; CHECK-NOT:     mul
; CHECK:         %fold{{[0-9]*}} = add i192
; CHECK-NOT:     mul i{{192|256}}
; CHECK:         %below = and
; CHECK:         ret i256 %exact
define i256 @ten(i256 %x) {
  %r = urem i256 %x, 10
  ret i256 %r
}

; 2^64, 2^128 and 2^192 modulo 100 are 16, 56 and 96; modulo 25 they are 16, 6 and 21. A
; product by a power of two is a shift.
; CHECK-LABEL: define i256 @hundred(
; CHECK:         %shifted{{[0-9]*}} = shl i128 %{{.*}}, 4
; CHECK:         mul i128 %{{.*}}, {{56|6}}
; CHECK:         mul i128 %{{.*}}, {{96|21}}
; CHECK:         ret i256 %exact
define i256 @hundred(i256 %x) {
  %r = urem i256 %x, 100
  ret i256 %r
}

; 10^9 = 2^9 5^9.
; CHECK-LABEL: define i512 @billion(
; CHECK:         mul i128 %{{.*}}, {{709551616|567241}}
; CHECK:         ret i512 %exact
define i512 @billion(i512 %x) {
  %r = urem i512 %x, 1000000000
  ret i512 %r
}

; 2^61 - 1: 2^64 is 8, then the sum of two pieces of 61 bits.
; CHECK-LABEL: define i128 @mersenne(
; CHECK:         %shifted = shl i128 %{{.*}}, 3
; CHECK:         lshr i128 %{{.*}}, 61
; CHECK-NOT:     mul
; CHECK:         ret i128 %exact
define i128 @mersenne(i128 %x) {
  %r = urem i128 %x, 2305843009213693951
  ret i128 %r
}

; 2^64 - 2^32 + 1: 2^64 is 2^32 - 1.
; CHECK-LABEL: define i128 @goldilocks(
; CHECK:         shl i128 %{{.*}}, 32
; CHECK:         sub i128
; CHECK:         ret i128 %exact
define i128 @goldilocks(i128 %x) {
  %r = urem i128 %x, 18446744069414584321
  ret i128 %r
}

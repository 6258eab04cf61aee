; Small moduli of wide numbers: each word times its power of two modulo M, added up.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce --implicit-check-not=' br '

; 2^64, 2^128 and 2^192 are all 6 modulo 10.
; CHECK-LABEL:   define i256 @ten(
; CHECK-COUNT-3:   mul i128 %{{.*}}, 6
; CHECK:           ret i256 %exact
define i256 @ten(i256 %x) {
  %r = urem i256 %x, 10
  ret i256 %r
}

; 2^64, 2^128 and 2^192 modulo 100 are 16, 56 and 96.
; CHECK-LABEL: define i256 @hundred(
; CHECK:         mul i128 %{{.*}}, 16
; CHECK:         mul i128 %{{.*}}, 56
; CHECK:         mul i128 %{{.*}}, 96
; CHECK:         ret i256 %exact
define i256 @hundred(i256 %x) {
  %r = urem i256 %x, 100
  ret i256 %r
}

; 10^9
; CHECK-LABEL: define i512 @billion(
; CHECK:         mul i128 %{{.*}}, 709551616
; CHECK:         ret i512 %exact
define i512 @billion(i512 %x) {
  %r = urem i512 %x, 1000000000
  ret i512 %r
}

; 2^61 - 1 and 2^64 - 2^32 + 1 are folded, by 8 and by 2^32 - 1.
; CHECK-LABEL: define i128 @mersenne(
; CHECK:         mul i128 %{{.*}}, 8
; CHECK-NOT:     mul
; CHECK:         ret i128 %exact
define i128 @mersenne(i128 %x) {
  %r = urem i128 %x, 2305843009213693951
  ret i128 %r
}

; CHECK-LABEL: define i128 @goldilocks(
; CHECK:         mul i128 %{{.*}}, 4294967295
; CHECK:         ret i128 %exact
define i128 @goldilocks(i128 %x) {
  %r = urem i128 %x, 18446744069414584321
  ret i128 %r
}

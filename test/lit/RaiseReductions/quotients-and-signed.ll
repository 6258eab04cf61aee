; Quotients and signed divisions become calls of their own, whose ranges say what they
; can be; x - (x / c) c is a remainder.
; RUN: %opt -S -residue-min-bits=1 -passes=raise-reductions %s | FileCheck %s

; CHECK-LABEL: define i8 @quotient(
; CHECK:         %q = call range(i8 0, 26) i8 @residue.quotient.i8(i8 %x, i8 10)
define i8 @quotient(i8 %x) {
  %q = udiv i8 %x, 10
  ret i8 %q
}

; CHECK-LABEL: define i8 @signed_quotient(
; CHECK:         %q = call range(i8 -18, 19) i8 @residue.signed.quotient.i8(i8 %x, i8 -7)
define i8 @signed_quotient(i8 %x) {
  %q = sdiv i8 %x, -7
  ret i8 %q
}

; CHECK-LABEL: define i8 @signed_remainder(
; CHECK:         %r = call range(i8 -6, 7) i8 @residue.signed.reduce.i8(i8 %x, i8 7)
define i8 @signed_remainder(i8 %x) {
  %r = srem i8 %x, 7
  ret i8 %r
}

; CHECK-LABEL: define i256 @wide(
; CHECK:         %q = call range(i256 0, {{.*}}) i256 @residue.quotient.i256(i256 %x, i256 57896044618658097711785492504343953926634992332820282019728792003956564819949)
define i256 @wide(i256 %x) {
  %q = udiv i256 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %q
}

; CHECK-LABEL: define i16 @difference(
; CHECK:         %r = call range(i16 0, 10) i16 @residue.reduce.i16(i16 %x, i16 10)
; CHECK-NEXT:    ret i16 %r
define i16 @difference(i16 %x) {
  %q = udiv i16 %x, 10
  %m = mul i16 %q, 10
  %r = sub i16 %x, %m
  ret i16 %r
}

; As InstCombine writes it.
; CHECK-LABEL: define i16 @sum(
; CHECK:         %r = call range(i16 -9, 10) i16 @residue.signed.reduce.i16(i16 %x, i16 10)
; CHECK-NEXT:    ret i16 %r
define i16 @sum(i16 %x) {
  %q = sdiv i16 %x, 10
  %m = mul i16 %q, -10
  %r = add i16 %m, %x
  ret i16 %r
}

; Another number, and another product.
; CHECK-LABEL: define i16 @other(
; CHECK:         %r = sub i16 %y, %m
; CHECK:         %s = sub i16 %x, %n
; CHECK:         %t = sub i16 %m, %x
define i16 @other(i16 %x, i16 %y) {
  %q = udiv i16 %x, 10
  %m = mul i16 %q, 10
  %n = mul i16 %q, 11
  %r = sub i16 %y, %m
  %s = sub i16 %x, %n
  %t = sub i16 %m, %x
  %u = xor i16 %r, %s
  %v = xor i16 %u, %t
  ret i16 %v
}

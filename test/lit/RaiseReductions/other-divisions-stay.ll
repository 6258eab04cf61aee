; Vector, variable and narrow divisions are left alone, and such by powers of two.
; RUN: %opt -S -passes=raise-reductions %s | FileCheck %s --implicit-check-not=residue.

; CHECK-LABEL: define i256 @signed(
; CHECK:         srem i256 %x, %y
; CHECK:         sdiv i256 %x, %y
define i256 @signed(i256 %x, i256 %y) {
  %r = srem i256 %x, %y
  %q = sdiv i256 %x, %y
  %s = add i256 %r, %q
  ret i256 %s
}

; CHECK-LABEL: define i256 @power_of_two(
; CHECK:         srem i256 %x, 4096
; CHECK:         sdiv i256 %x, -4096
define i256 @power_of_two(i256 %x) {
  %r = srem i256 %x, 4096
  %q = sdiv i256 %x, -4096
  %s = add i256 %r, %q
  ret i256 %s
}

; What an exact division says, a call would not.
; CHECK-LABEL: define i256 @exact(
; CHECK:         udiv exact i256 %x, 10
define i256 @exact(i256 %x) {
  %q = udiv exact i256 %x, 10
  ret i256 %q
}

; CHECK-LABEL: define <2 x i256> @vector(
; CHECK:         urem <2 x i256>
define <2 x i256> @vector(<2 x i256> %x) {
  %r = urem <2 x i256> %x, <i256 170141183460469231731687303715884105727, i256 170141183460469231731687303715884105727>
  ret <2 x i256> %r
}

; CHECK-LABEL: define i256 @variable(
; CHECK:         urem i256 %x, %m
define i256 @variable(i256 %x, i256 %m) {
  %r = urem i256 %x, %m
  ret i256 %r
}

; CHECK-LABEL: define i256 @constant_dividend(
; CHECK:         urem i256 170141183460469231731687303715884105727, %m
define i256 @constant_dividend(i256 %m) {
  %r = urem i256 170141183460469231731687303715884105727, %m
  ret i256 %r
}

; A register holds it; 2^61 - 1.
; CHECK-LABEL: define i64 @narrow(
; CHECK:         urem i64 %x, 2305843009213693951
define i64 @narrow(i64 %x) {
  %r = urem i64 %x, 2305843009213693951
  ret i64 %r
}

; A square modulo 2^7 - 1 is folded without a division.
;
; RUN: %opt -residue-min-bits=1 -passes=crandall-reduction -S %s | FileCheck %s

define i14 @square(i14 %a) {
; CHECK-LABEL: @square(
; CHECK-NOT:     urem
; CHECK:         ret i14
  %canonical = urem i14 %a, 127
  %product = mul i14 %canonical, %canonical
  %r = urem i14 %product, 127
  ret i14 %r
}

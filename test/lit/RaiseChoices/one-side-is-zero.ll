; What is left may be a constant on one side: m & x is no choice that is looked for, but
; y ^ (m & y) is s ? 0 : y.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK:         %z = select i1 %s, i72 0, i72 %y
define i72 @toy(i1 %s, i72 %y) {
  %mask = sext i1 %s to i72
  %t = and i72 %mask, %y
  %z = xor i72 %t, %y
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK:         %z = select i1 %s, i255 0, i255 %y
define i255 @real(i1 %s, i255 %y) {
  %mask = sext i1 %s to i255
  %t = and i255 %mask, %y
  %z = xor i255 %t, %y
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; x ^ (s ? x ^ y : 0) is s ? y : x.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK:         %z = select i1 %s, i72 %y, i72 %x
; CHECK:         urem i72 %z,
define i72 @toy(i1 %s, i72 %x, i72 %y) {
  %both = xor i72 %y, %x
  %t = select i1 %s, i72 %both, i72 0
  %z = xor i72 %x, %t
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK:         %z = select i1 %s, i255 %y, i255 %x
; CHECK:         urem i255 %z,
define i255 @real(i1 %s, i255 %x, i255 %y) {
  %both = xor i255 %y, %x
  %t = select i1 %s, i255 %both, i255 0
  %z = xor i255 %x, %t
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; A wide number may be the bit.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK:         %chosen = trunc i72 %n to i1
; CHECK:         %z = select i1 %chosen, i72 %y, i72 %x
define i72 @toy(i72 %n, i72 %x, i72 %y) {
  %bit = and i72 %n, 1
  %mask = sub i72 0, %bit
  %both = xor i72 %x, %y
  %t = and i72 %mask, %both
  %z = xor i72 %t, %x
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK:         %chosen = trunc i255 %n to i1
; CHECK:         %z = select i1 %chosen, i255 %y, i255 %x
define i255 @real(i255 %n, i255 %x, i255 %y) {
  %bit = and i255 %n, 1
  %mask = sub i255 0, %bit
  %both = xor i255 %x, %y
  %t = and i255 %mask, %both
  %z = xor i255 %t, %x
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

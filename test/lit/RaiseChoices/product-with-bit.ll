; x (1 - s) + y s is s ? y : x, modulo the power of two.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK:         %z = select i1 %s, i72 %y, i72 %x
; CHECK:         urem i72 %z,
define i72 @toy(i1 %s, i72 %x, i72 %y) {
  %bit = zext i1 %s to i72
  %other = sub i72 1, %bit
  %a = mul i72 %other, %x
  %b = mul i72 %y, %bit
  %z = add i72 %a, %b
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK:         %z = select i1 %s, i255 %y, i255 %x
; CHECK:         urem i255 %z,
define i255 @real(i1 %s, i255 %x, i255 %y) {
  %bit = zext i1 %s to i255
  %other = sub i255 1, %bit
  %a = mul i255 %other, %x
  %b = mul i255 %y, %bit
  %z = add i255 %a, %b
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

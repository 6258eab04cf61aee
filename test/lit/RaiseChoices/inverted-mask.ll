; bit - 1 is the mask where the bit is zero.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK:         %chosen = trunc i64 %k to i1
; CHECK:         %z = select i1 %chosen, i72 %x, i72 %y
define i72 @toy(i64 %k, i72 %x, i72 %y) {
  %bit = and i64 %k, 1
  %wide = zext i64 %bit to i72
  %mask = add i72 %wide, -1
  %both = xor i72 %x, %y
  %t = and i72 %mask, %both
  %z = xor i72 %t, %x
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK:         %chosen = trunc i64 %k to i1
; CHECK:         %z = select i1 %chosen, i255 %x, i255 %y
define i255 @real(i64 %k, i255 %x, i255 %y) {
  %bit = and i64 %k, 1
  %wide = zext i64 %bit to i255
  %mask = add i255 %wide, -1
  %both = xor i255 %x, %y
  %t = and i255 %mask, %both
  %z = xor i255 %t, %x
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

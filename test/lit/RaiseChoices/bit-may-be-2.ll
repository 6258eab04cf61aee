; -2 is no mask.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK-NOT:     select
; CHECK-NOT:     trunc
; CHECK:         %z = xor i72 %t, %x
define i72 @toy(i32 %k, i72 %x, i72 %y) {
  %bit = and i32 %k, 3
  %wide = zext i32 %bit to i72
  %mask = sub i72 0, %wide
  %both = xor i72 %x, %y
  %t = and i72 %mask, %both
  %z = xor i72 %t, %x
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK-NOT:     select
; CHECK-NOT:     trunc
; CHECK:         %z = xor i255 %t, %x
define i255 @real(i32 %k, i255 %x, i255 %y) {
  %bit = and i32 %k, 3
  %wide = zext i32 %bit to i255
  %mask = sub i255 0, %wide
  %both = xor i255 %x, %y
  %t = and i255 %mask, %both
  %z = xor i255 %t, %x
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; A mask of fewer bits leaves those above as they are.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK-NOT:     select
; CHECK-NOT:     trunc
; CHECK:         %z = xor i72 %t, %x
define i72 @toy(i1 %s, i72 %x, i72 %y) {
  %short = sext i1 %s to i64
  %mask = zext i64 %short to i72
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
define i255 @real(i1 %s, i255 %x, i255 %y) {
  %short = sext i1 %s to i64
  %mask = zext i64 %short to i255
  %both = xor i255 %x, %y
  %t = and i255 %mask, %both
  %z = xor i255 %t, %x
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

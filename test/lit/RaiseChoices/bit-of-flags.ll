; Comparisons and what is combined of them are bits.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK:         %chosen = trunc i32 %either to i1
; CHECK:         %z = select i1 %chosen, i72 %y, i72 %x
define i72 @toy(i32 %a, i32 %b, i72 %x, i72 %y) {
  %less = icmp ult i32 %a, %b
  %zero = icmp eq i32 %a, 0
  %first = zext i1 %less to i32
  %second = zext i1 %zero to i32
  %either = xor i32 %first, %second
  %wide = zext i32 %either to i72
  %mask = sub i72 0, %wide
  %both = xor i72 %x, %y
  %t = and i72 %mask, %both
  %z = xor i72 %t, %x
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK:         %chosen = trunc i32 %either to i1
; CHECK:         %z = select i1 %chosen, i255 %y, i255 %x
define i255 @real(i32 %a, i32 %b, i255 %x, i255 %y) {
  %less = icmp ult i32 %a, %b
  %zero = icmp eq i32 %a, 0
  %first = zext i1 %less to i32
  %second = zext i1 %zero to i32
  %either = xor i32 %first, %second
  %wide = zext i32 %either to i255
  %mask = sub i255 0, %wide
  %both = xor i255 %x, %y
  %t = and i255 %mask, %both
  %z = xor i255 %t, %x
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

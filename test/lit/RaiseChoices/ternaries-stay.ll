; A select is a choice already, and arithmetic with what it chooses is no choice.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK-16:    %c = select i1 %s, i72 %y, i72 %x
; CHECK-16:    %d = select i1 %s, i72 %x, i72 %y
; CHECK-16:    %z = add i72 %c, %d
; CHECK-16:    %r = urem i72 %z, 1000003
; CHECK-16:    ret i72 %r
define i72 @toy(i1 %s, i72 %x, i72 %y) {
  %c = select i1 %s, i72 %y, i72 %x
  %d = select i1 %s, i72 %x, i72 %y
  %z = add i72 %c, %d
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK-32:    %c = select i1 %s, i255 %y, i255 %x
; CHECK-32:    %d = select i1 %s, i255 %x, i255 %y
; CHECK-32:    %z = add i255 %c, %d
; CHECK-32:    %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
; CHECK-32:    ret i255 %r
define i255 @real(i1 %s, i255 %x, i255 %y) {
  %c = select i1 %s, i255 %y, i255 %x
  %d = select i1 %s, i255 %x, i255 %y
  %z = add i255 %c, %d
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

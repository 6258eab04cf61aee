; In a block that is never reached an instruction may be its own operand.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK:         ret i72
define i72 @toy(i72 %x, i72 %y) {
  %r = urem i72 %x, 1000003
  ret i72 %r

never:
  %bit = or i32 %bit, %bit
  %wide = zext i32 %bit to i72
  %n = sub i72 0, %n
  %own = xor i72 %own, %n
  %both = xor i72 %x, %y
  %t = and i72 %wide, %both
  %m = and i72 %n, %both
  %z = xor i72 %t, %m
  %sum = add i72 %z, %sum
  br label %never
}

; CHECK-LABEL: define i255 @real(
; CHECK:         ret i255
define i255 @real(i255 %x, i255 %y) {
  %r = urem i255 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r

never:
  %bit = or i32 %bit, %bit
  %wide = zext i32 %bit to i255
  %n = sub i255 0, %n
  %own = xor i255 %own, %n
  %both = xor i255 %x, %y
  %t = and i255 %wide, %both
  %m = and i255 %n, %both
  %z = xor i255 %t, %m
  %sum = add i255 %z, %sum
  br label %never
}

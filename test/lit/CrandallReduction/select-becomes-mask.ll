; A choice between two elements becomes arithmetic with an opaque mask.
; RUN: %opt -S -passes=crandall-reduction -residue-min-bits=1 -residue-word-bits=8 %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce --implicit-check-not='br i1'

; CHECK-LABEL: define i16 @ternary(
; CHECK:         %choose = sext i1 %bit to i8
; CHECK-NEXT:    %mask = call i8 asm "", "=r,0"(i8 %choose)
; CHECK:         %either = xor i8 [[X:%.*]], [[Y:%.*]]
; CHECK-NEXT:    %toggle = and i8 %mask, %either
; CHECK-NEXT:    %c.res = xor i8 [[Y]], %toggle
; CHECK:         ret i16
define i16 @ternary(i7 %a, i7 %b, i1 %bit) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %c = select i1 %bit, i16 %x, i16 %y
  %m = mul nuw i16 %c, %c
  %r = urem i16 %m, 127
  ret i16 %r
}

; One mask for all choices by one condition.
; CHECK-LABEL: define i16 @two_choices(
; CHECK:         sext i1 %bit to i8
; CHECK-NOT:     sext i1 %bit
; CHECK:         ret i16
define i16 @two_choices(i7 %a, i7 %b, i1 %bit) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %c = select i1 %bit, i16 %x, i16 %y
  %d = select i1 %bit, i16 %y, i16 %x
  %m = mul nuw i16 %c, %d
  %r = urem i16 %m, 127
  ret i16 %r
}

; The swap of RFC 7748 stays a mask.
; CHECK-LABEL: define i16 @swap(
; CHECK:         call i8 asm "", "=r,0"(i8
; CHECK:         %x2.res = xor i8
; CHECK:         ret i16
define i16 @swap(i7 %a, i7 %b, i1 %bit) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %mask = sext i1 %bit to i16
  %either = xor i16 %x, %y
  %toggle = and i16 %mask, %either
  %x2 = xor i16 %toggle, %x
  %y2 = xor i16 %toggle, %y
  %s = add i16 %x2, 127
  %d = sub i16 %s, %y2
  %r = urem i16 %d, 127
  ret i16 %r
}

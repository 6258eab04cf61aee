; A number that may be negative, and that no web computes, is an input with its sign: what
; was proven of its users with the negative number holds.
; RUN: %opt -residue-min-bits=1 -passes='print<reduction-analysis>' -disable-output %s 2>&1 | FileCheck %s

; Used modulo two numbers.
; CHECK-LABEL: Reduction analysis of 'two_moduli'
; CHECK:         i16 %e: input {{.*}} in [-126, 126]
; CHECK-NEXT:    i16 %e1: alias %e
; CHECK-NEXT:    i16 %r: reduce %e1
; CHECK:         i16 %e: input {{.*}} in [-126, 126]
; CHECK-NEXT:    i16 %e2: alias %e
; CHECK-NEXT:    i16 %s: reduce %e2
; CHECK:       missed: %e is used modulo two different moduli
define i16 @two_moduli(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %x1 = urem i16 %x, 127
  %y1 = urem i16 %y, 127
  %e = sub nsw i16 %x1, %y1
  %e1 = add i16 %e, 254
  %e2 = add i16 %e, 226
  %r = urem i16 %e1, 127
  %s = urem i16 %e2, 113
  %t = xor i16 %r, %s
  ret i16 %t
}

; A negative number that is frozen.
; CHECK-LABEL: Reduction analysis of 'frozen'
; CHECK:         i16 %f: input {{.*}} in [-126, 126]
; CHECK-NEXT:    i16 %d: alias %f
; CHECK-NEXT:    i16 %k: sub 0, %d
; CHECK-NEXT:    i16 %r: reduce %k
; CHECK:       missed: %f freezes a value that may be poison
define i16 @frozen(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %x1 = urem i16 %x, 127
  %y1 = urem i16 %y, 127
  %e = sub nsw i16 %x1, %y1
  %f = freeze i16 %e
  %c = add nsw i16 %f, 127
  %negative = icmp slt i16 %f, 0
  %d = select i1 %negative, i16 %c, i16 %f
  %k = sub i16 254, %d
  %r = urem i16 %k, 127
  ret i16 %r
}

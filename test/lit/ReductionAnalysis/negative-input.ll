; A number that may be negative, and that no web computes, is an input of its bits: what
; was proven of its users with the negative number does not hold, and they read bits.
; RUN: %opt -residue-min-bits=1 -passes='print<reduction-analysis>' -disable-output %s 2>&1 | FileCheck %s

; Used modulo two numbers.
; CHECK-LABEL: Reduction analysis of 'two_moduli'
; CHECK:         i16 %e1: input {{.*}} in [0, 65535]
; CHECK-NEXT:    i16 %r: reduce %e1
; CHECK:         i16 %e2: input {{.*}} in [0, 65535]
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
; CHECK:         i16 %k: input {{.*}} in [0, 65535]
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

; Other choices by a mask.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; (m & x) | (~m & y)
; CHECK-LABEL: Reduction analysis of 'either_or':
; CHECK:           i16 %c: select %x, %y  REDUCED  in [0, 127]
define i16 @either_or(i7 %a, i7 %b, i1 %bit) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %m = sext i1 %bit to i16
  %n = xor i16 %m, -1
  %l = and i16 %m, %x
  %r0 = and i16 %n, %y
  %c = or i16 %l, %r0
  %r = urem i16 %c, 127
  ret i16 %r
}

; (y & ~m) | (x & m)
; CHECK-LABEL: Reduction analysis of 'either_or_commuted':
; CHECK:           i16 %c: select %x, %y  REDUCED  in [0, 127]
define i16 @either_or_commuted(i7 %a, i7 %b, i1 %bit) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %m = sext i1 %bit to i16
  %n = xor i16 %m, -1
  %l = and i16 %x, %m
  %r0 = and i16 %y, %n
  %c = or i16 %r0, %l
  %r = urem i16 %c, 127
  ret i16 %r
}

; m & x
; CHECK-LABEL: Reduction analysis of 'or_zero':
; CHECK:           i16 %c: select %x, 0  REDUCED  in [0, 127]
define i16 @or_zero(i7 %a, i1 %bit) {
  %x = zext i7 %a to i16
  %m = sext i1 %bit to i16
  %c = and i16 %x, %m
  %r = urem i16 %c, 127
  ret i16 %r
}

; Some of the bits: no choice.
; CHECK-LABEL: Reduction analysis of 'low_bits':
; CHECK:           i16 %c: input  NOTREDUCED  in [0, 3]
define i16 @low_bits(i7 %a) {
  %x = zext i7 %a to i16
  %c = and i16 %x, 3
  %r = urem i16 %c, 127
  ret i16 %r
}

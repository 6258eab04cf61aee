; The constant-time swap of RFC 7748 is two selects, which keep the ranges of their
; inputs.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction analysis of 'swap':
; CHECK:           i16 %x2: select %y, %x  REDUCED  in [0, 127]
; CHECK-NEXT:      i16 %y2: select %x, %y  REDUCED  in [0, 127]
; CHECK-NEXT:      i16 %s: alias %x2  REDUCED  in [127, 254]
; CHECK-NEXT:      i16 %d: sub %s, %y2  REDUCED  in [0, 254]
; CHECK-NEXT:      i16 %r: reduce %d  REDUCED
; CHECK-NOT:       missed
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

; Every operand the other way round.
; CHECK-LABEL: Reduction analysis of 'commuted':
; CHECK:           i16 %x2: select %y, %x  REDUCED  in [0, 127]
; CHECK-NEXT:      i16 %y2: select %x, %y  REDUCED  in [0, 127]
define i16 @commuted(i7 %a, i7 %b, i1 %bit) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %mask = sext i1 %bit to i16
  %either = xor i16 %y, %x
  %toggle = and i16 %either, %mask
  %x2 = xor i16 %x, %toggle
  %y2 = xor i16 %y, %toggle
  %m = mul i16 %x2, %y2
  %r = urem i16 %m, 127
  ret i16 %r
}

; The mask as 0 - bit.
; CHECK-LABEL: Reduction analysis of 'negated_bit':
; CHECK:           i16 %x2: select %y, %x  REDUCED  in [0, 127]
define i16 @negated_bit(i7 %a, i7 %b, i16 %n) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %bit = and i16 %n, 1
  %mask = sub i16 0, %bit
  %either = xor i16 %x, %y
  %toggle = and i16 %mask, %either
  %x2 = xor i16 %toggle, %x
  %r = urem i16 %x2, 127
  ret i16 %r
}

; A mask of two bits mixes the bits of both.
; CHECK-LABEL: Reduction analysis of 'no_mask':
; CHECK:           i16 %x2: input  NOTREDUCED
; CHECK-NEXT:      i16 %r: reduce %x2
define i16 @no_mask(i7 %a, i7 %b, i16 %n) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %bit = and i16 %n, 3
  %mask = sub i16 0, %bit
  %either = xor i16 %x, %y
  %toggle = and i16 %mask, %either
  %x2 = xor i16 %toggle, %x
  %r = urem i16 %x2, 127
  ret i16 %r
}

; Toggles of other numbers are no swap.
; CHECK-LABEL: Reduction analysis of 'other_number':
; CHECK:           i16 %x2: input  NOTREDUCED
; CHECK-NEXT:      i16 %r: reduce %x2
define i16 @other_number(i7 %a, i7 %b, i7 %c, i1 %bit) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %z = zext i7 %c to i16
  %mask = sext i1 %bit to i16
  %either = xor i16 %x, %y
  %toggle = and i16 %mask, %either
  %x2 = xor i16 %toggle, %z
  %r = urem i16 %x2, 127
  ret i16 %r
}

; A sign extension keeps the residue of a number that cannot be mistaken for a
; negative one, and of a difference that is negative.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction analysis of 'positive':
; CHECK:           i16 %x: alias %s  REDUCED  in [0, 126]
; CHECK-NOT:     missed
define i16 @positive(i6 %a, i6 %b) {
  %a8 = zext i6 %a to i8
  %b8 = zext i6 %b to i8
  %s = add i8 %a8, %b8
  %x = sext i8 %s to i16
  %r = urem i16 %x, 127
  ret i16 %r
}

; CHECK-LABEL: Reduction analysis of 'negative':
; CHECK:           i16 %x: alias %d  REDUCED  in [-63, 63]
; CHECK-NEXT:      i16 %p: alias %x  REDUCED  in [64, 190]
; CHECK-NOT:     missed
define i16 @negative(i6 %a, i6 %b) {
  %a8 = zext i6 %a to i8
  %b8 = zext i6 %b to i8
  %d = sub i8 %a8, %b8
  %x = sext i8 %d to i16
  %p = add i16 %x, 127
  %r = urem i16 %p, 127
  ret i16 %r
}

; 128 and more become negative; the remainder reads the bits.
; CHECK-LABEL: Reduction analysis of 'mistaken':
; CHECK:           i16 %x: input  NOTREDUCED
; CHECK:         missed: %x may wrap: it can reach -128;
define i16 @mistaken(i6 %a, i7 %b) {
  %a8 = zext i6 %a to i8
  %b8 = zext i7 %b to i8
  %b1 = and i8 %b8, 65
  %s = add i8 %a8, %b1
  %x = sext i8 %s to i16
  %r = urem i16 %x, 127
  ret i16 %r
}

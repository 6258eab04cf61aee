; What may wrap in the source is computed as written; its bits are the input.
; RUN: %opt -S -passes=crandall-reduction -residue-min-bits=1 -residue-word-bits=8 %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; CHECK-LABEL: define i16 @difference(
; CHECK:         %d = sub i16 %x, %y
; CHECK:         freeze i16 %d
; CHECK:         ret i16
define i16 @difference(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %d = sub i16 %x, %y
  %r = urem i16 %d, 127
  ret i16 %r
}

; The wrapped sum is squared modulo the modulus.
; CHECK-LABEL: define i16 @narrow_sum(
; CHECK:         %s = add i8 %a, %b
; CHECK:         ret i16
define i16 @narrow_sum(i8 %a, i8 %b) {
  %s = add i8 %a, %b
  %z = zext i8 %s to i16
  %m = mul i16 %z, %z
  %r = urem i16 %m, 127
  ret i16 %r
}

; Webs of two moduli in one function, each with its own constants; the result of one
; is an exact input of the other.
; RUN: %opt -S -passes=crandall-reduction -residue-min-bits=1 -residue-word-bits=8 -residue-representation=wide %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; CHECK-LABEL: define i16 @nested(
; CHECK:         mul i16 %{{.*}}, 5
; CHECK:         %plus.c = add i16 %{{.*}}, 5
; CHECK:         %plus.c{{[0-9]+}} = add i8 %{{.*}}, 1
; CHECK:         ret i16
define i16 @nested(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %m = mul nuw i16 %x, %y
  %r = urem i16 %m, 251
  %s = mul nuw i16 %r, %r
  %t = urem i16 %s, 127
  ret i16 %t
}

; A number that both use is computed once, exactly.
; CHECK-LABEL: define i16 @shared(
; CHECK:         %s = mul nuw i16 %x, %y
; CHECK-NOT:     %s{{[0-9.a-z]*}} = mul
; CHECK:         %plus.c{{[0-9]*}} = add i16 %{{.*}}, 5
; CHECK:         ret i16
define i16 @shared(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %s = mul nuw i16 %x, %y
  %r = urem i16 %s, 127
  %t = urem i16 %s, 251
  %u = xor i16 %r, %t
  ret i16 %u
}

; Raised calls are rewritten like urem, and both in one web.
; RUN: %opt -S -passes=crandall-reduction -residue-min-bits=1 -residue-word-bits=8 %s | FileCheck %s --implicit-check-not='call i16 @residue' --implicit-check-not=urem

; CHECK-LABEL: define i16 @f(
; CHECK-COUNT-1: %plus.c =
; CHECK-NOT:     %plus.c{{[0-9]*}} =
; CHECK:         ret i16 %exact
define i16 @f(i8 %a) {
  %x = zext i8 %a to i16
  %m = mul nuw i16 %x, %x
  %r = call range(i16 0, 251) i16 @residue.reduce.i16(i16 %m, i16 251)
  %s = mul nuw i16 %r, %x
  %t = urem i16 %s, 251
  ret i16 %t
}

declare i16 @residue.reduce.i16(i16, i16)

; Every raised call that is left becomes a complete reduction, and the declarations
; go away.
; RUN: %opt -S -passes=lower-reductions -residue-min-bits=1 -residue-word-bits=8 %s | FileCheck %s --implicit-check-not=residue.reduce --implicit-check-not=urem

; CHECK-LABEL: define i16 @call(
; CHECK:         %plus.c = add i16 %{{.*}}, 5
; CHECK:         %exact = zext i8 %{{.*}} to i16
; CHECK-NEXT:    ret i16 %exact
define i16 @call(i16 %x) {
  %r = call i16 @residue.reduce.i16(i16 %x, i16 251)
  ret i16 %r
}

; Each on its own: both are complete.
; CHECK-LABEL: define i16 @two(
; CHECK-COUNT-2: %plus.c{{[0-9]*}} =
; CHECK:         ret i16
define i16 @two(i16 %x) {
  %r = call i16 @residue.reduce.i16(i16 %x, i16 251)
  %s = mul i16 %r, %r
  %t = call i16 @residue.reduce.i16(i16 %s, i16 251)
  ret i16 %t
}

; A plain urem as well.
; CHECK-LABEL: define i15 @plain(
; CHECK:         %plus.c = add i8 %{{.*}}, 1
; CHECK:         ret i15
define i15 @plain(i15 %x) {
  %r = urem i15 %x, 127
  ret i15 %r
}

; Even where nothing is optimized.
; CHECK-LABEL: define i16 @not_optimized(
; CHECK:         %plus.c =
; CHECK:         ret i16
define i16 @not_optimized(i16 %x) noinline optnone {
  %r = call i16 @residue.reduce.i16(i16 %x, i16 251)
  ret i16 %r
}

declare i16 @residue.reduce.i16(i16, i16)
; Never called.
declare i20 @residue.reduce.i20(i20, i20)

; Every use is served for itself: the product takes the incomplete element, the
; store and the return take canonical numbers.
; RUN: %opt -S -passes=crandall-reduction -residue-min-bits=1 -residue-word-bits=8 -residue-representation=wide %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; CHECK-LABEL: define i16 @mixed_uses(
; CHECK:         %r.res =
; CHECK:         %plus.c{{[0-9]*}} =
; CHECK:         %exact = zext i8 %{{.*}} to i16
; CHECK-NEXT:    store i16 %exact, ptr %p
; CHECK:         zext i8 %r.res to i16
; CHECK:         %q0.res = mul i16
; CHECK:         ret i16 %exact{{[0-9]+}}
define i16 @mixed_uses(i8 %a, i8 %b, ptr %p) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %m = mul nuw i16 %x, %y
  %r = urem i16 %m, 251
  store i16 %r, ptr %p
  %q0 = mul nuw i16 %r, %r
  %q = urem i16 %q0, 251
  ret i16 %q
}

; A sum that is not canonical in the source stays as written where it is needed
; exactly, and its reduction takes the rewritten one.
; CHECK-LABEL: define i16 @exact_sum(
; CHECK:         %s = add nuw i16 %x, %y
; CHECK:         store i16 %s, ptr %p
; CHECK:         ret i16 %exact
define i16 @exact_sum(i8 %a, i8 %b, ptr %p) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %s = add nuw i16 %x, %y
  store i16 %s, ptr %p
  %r = urem i16 %s, 251
  ret i16 %r
}

; One canonical number for several exact uses.
; CHECK-LABEL: define i16 @several_exact_uses(
; CHECK:         %plus.c =
; CHECK-NOT:     %plus.c{{[0-9]*}} =
; CHECK:         store i16 %exact, ptr %p
; CHECK-NOT:     %plus.c{{[0-9]*}} =
; CHECK:         store i16 %exact, ptr %q
; CHECK-NEXT:    ret i16 %exact
define i16 @several_exact_uses(i8 %a, ptr %p, ptr %q) {
  %x = zext i8 %a to i16
  %m = mul nuw i16 %x, %x
  %r = urem i16 %m, 251
  store i16 %r, ptr %p
  store i16 %r, ptr %q
  ret i16 %r
}

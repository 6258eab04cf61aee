; Arithmetic on an arm of a choice must not see poison that the choice does not
; take: inputs are frozen, once, unless they cannot be poison.
; RUN: %opt -S -passes=crandall-reduction -residue-min-bits=1 -residue-word-bits=8 %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; CHECK-LABEL: define i16 @arguments(
; CHECK-DAG:     %a.fr = freeze i7 %a
; CHECK-NOT:     freeze i7 %b
; CHECK-NOT:     freeze i7 %a
; CHECK:         ret i16
define i16 @arguments(i7 %a, i7 noundef %b, i1 %bit) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %c = select i1 %bit, i16 %x, i16 %y
  %m = mul nuw i16 %c, %x
  %r = urem i16 %m, 127
  ret i16 %r
}

; The frozen input comes right behind its definition.
; CHECK-LABEL: define i16 @loaded(
; CHECK:         %a = load i7, ptr %p
; CHECK-NEXT:    freeze i7 %a
; CHECK:         ret i16
define i16 @loaded(ptr %p) {
  %a = load i7, ptr %p
  %x = zext i7 %a to i16
  %r = urem i16 %x, 127
  ret i16 %r
}

; Flags of the source are not those of the rewritten code.
; CHECK-LABEL: define i16 @flags(
; CHECK-NOT:     nuw
; CHECK-NOT:     nsw
; CHECK:         ret i16
define i16 @flags(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %d = sub nsw i16 %x, %y
  %s = add nuw nsw i16 %d, 127
  %m = mul nuw nsw i16 %s, %x
  %r = urem i16 %m, 127
  ret i16 %r
}

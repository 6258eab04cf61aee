; `or disjoint` is an addition; `or` of common bits is none.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction analysis of 'disjoint':
; CHECK:           i16 %s: add %h, %x  REDUCED  in [0, 32767]
; CHECK-NEXT:      i16 %r: reduce %s  REDUCED
define i16 @disjoint(i8 %a, i7 %b) {
  %y = zext i8 %a to i16
  %x = zext i7 %b to i16
  %h = shl i16 %y, 7
  %s = or disjoint i16 %h, %x
  %r = urem i16 %s, 127
  ret i16 %r
}

; CHECK-LABEL: Reduction analysis of 'union':
; CHECK:           i16 %s: input  NOTREDUCED
; CHECK-NEXT:      i16 %r: reduce %s  REDUCED
define i16 @union(i8 %a, i7 %b) {
  %y = zext i8 %a to i16
  %x = zext i7 %b to i16
  %h = shl i16 %y, 6
  %s = or i16 %h, %x
  %r = urem i16 %s, 127
  ret i16 %r
}

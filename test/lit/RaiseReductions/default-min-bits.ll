; By default everything above 64 bits is raised.
; RUN: %opt -S -passes=raise-reductions %s | FileCheck %s

; CHECK-LABEL: define i64 @register(
; CHECK:         urem i64 %x, 2305843009213693951
define i64 @register(i64 %x) {
  %r = urem i64 %x, 2305843009213693951
  ret i64 %r
}

; CHECK-LABEL: define i65 @wider(
; CHECK:         @residue.reduce.i65(i65 %x, i65 2305843009213693951)
define i65 @wider(i65 %x) {
  %r = urem i65 %x, 2305843009213693951
  ret i65 %r
}

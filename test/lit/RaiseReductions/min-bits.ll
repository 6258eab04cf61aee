; -residue-min-bits is the smallest dividend that is raised.
; RUN: %opt -S -passes=raise-reductions -residue-min-bits=15 %s | FileCheck %s

; CHECK-LABEL: define i14 @below(
; CHECK:         urem i14 %x, 127
define i14 @below(i14 %x) {
  %r = urem i14 %x, 127
  ret i14 %r
}

; CHECK-LABEL: define i15 @at(
; CHECK:         call range(i15 0, 127) i15 @residue.reduce.i15(i15 %x, i15 127)
define i15 @at(i15 %x) {
  %r = urem i15 %x, 127
  ret i15 %r
}

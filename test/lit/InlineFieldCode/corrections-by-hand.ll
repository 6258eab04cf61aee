; A sum that is corrected by hand weighs as much as one that is reduced: @two weighs
; two, with the one in @add. Functions without reductions are LLVM's to inline.
; RUN: %opt -S -passes=inline-field-code -residue-inline-callee=1 %s | FileCheck %s --check-prefixes=CHECK,ONE
; RUN: %opt -S -passes=inline-field-code -residue-inline-callee=2 %s | FileCheck %s --check-prefixes=CHECK,TWO

; CHECK: define internal i254 @add(i254 %x, i254 %y) {
; ONE:   define internal i254 @two(i254 %x) {
; TWO:   define internal i254 @two(i254 %x) #

declare i254 @residue.reduce.i254(i254, i254)

define internal i254 @add(i254 %x, i254 %y) {
  %sum = add nuw i254 %x, %y
  %large = icmp uge i254 %sum, 170141183460469231731687303715884105727
  %less = sub i254 %sum, 170141183460469231731687303715884105727
  %r = select i1 %large, i254 %less, i254 %sum
  ret i254 %r
}

define internal i254 @two(i254 %x) {
  %1 = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  %2 = call i254 @add(i254 %1, i254 %1)
  ret i254 %2
}

define i254 @caller(i254 %x) {
  %1 = call i254 @two(i254 %x)
  %2 = call i254 @two(i254 %1)
  ret i254 %2
}

; What is inlined into a function counts for it: @four weighs four.
; RUN: %opt -S -passes=inline-field-code -residue-inline-callee=3 %s | FileCheck %s --check-prefixes=CHECK,THREE
; RUN: %opt -S -passes=inline-field-code -residue-inline-callee=4 %s | FileCheck %s --check-prefixes=CHECK,FOUR

; CHECK: define internal i254 @two(i254 %x) #
; THREE: define internal i254 @four(i254 %x) {
; FOUR:  define internal i254 @four(i254 %x) #

declare i254 @residue.reduce.i254(i254, i254)

define internal i254 @two(i254 %x) {
  %1 = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  %2 = add nuw i254 %1, %1
  %3 = call i254 @residue.reduce.i254(i254 %2, i254 170141183460469231731687303715884105727)
  ret i254 %3
}

define internal i254 @four(i254 %x) {
  %1 = call i254 @two(i254 %x)
  %2 = call i254 @two(i254 %1)
  ret i254 %2
}

define i254 @caller(i254 %x) {
  %1 = call i254 @four(i254 %x)
  %2 = call i254 @four(i254 %1)
  ret i254 %2
}

; A callee may weigh so many reductions, and all its copies together so many.
; RUN: %opt -S -passes=inline-field-code -residue-inline-callee=1 %s | FileCheck %s --check-prefixes=CHECK,CALLEE1
; RUN: %opt -S -passes=inline-field-code -residue-inline-callee=2 %s | FileCheck %s --check-prefixes=CHECK,CALLEE2
; RUN: %opt -S -passes=inline-field-code -residue-inline-caller=3 %s | FileCheck %s --check-prefixes=CHECK,CALLER3
; RUN: %opt -S -passes=inline-field-code -residue-inline-caller=4 %s | FileCheck %s --check-prefixes=CHECK,CALLER4
; RUN: %opt -S -passes=inline-field-code -residue-inline-callee=1 -residue-inline-caller=1 %s | FileCheck %s --check-prefixes=NONE

; Two reductions, two calls.
; CALLEE1: define internal i254 @two(i254 %x) {
; CALLEE2: define internal i254 @two(i254 %x) #
; CALLER3: define internal i254 @two(i254 %x) {
; CALLER4: define internal i254 @two(i254 %x) #
; Three reductions, one call: no copy is made.
; CHECK:   define internal i254 @three(i254 %x) #
; NONE-NOT: alwaysinline

declare i254 @residue.reduce.i254(i254, i254)

define internal i254 @two(i254 %x) {
  %1 = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  %2 = add nuw i254 %1, %1
  %3 = call i254 @residue.reduce.i254(i254 %2, i254 170141183460469231731687303715884105727)
  ret i254 %3
}

define internal i254 @three(i254 %x) {
  %1 = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  %2 = add nuw i254 %1, %1
  %3 = call i254 @residue.reduce.i254(i254 %2, i254 170141183460469231731687303715884105727)
  %4 = add nuw i254 %3, %3
  %5 = call i254 @residue.reduce.i254(i254 %4, i254 170141183460469231731687303715884105727)
  ret i254 %5
}

define i254 @caller(i254 %x) {
  %1 = call i254 @two(i254 %x)
  %2 = call i254 @two(i254 %1)
  %3 = call i254 @three(i254 %2)
  ret i254 %3
}

; A reduction that is only needed exactly is one of limbs, not of the bits of a number
; that they are stored as.
; RUN: %opt -residue-representation=unsaturated -passes=crandall-reduction -S %s | FileCheck %s
; CHECK-LABEL: @counted(
; CHECK-NOT:     urem
; CHECK-NOT:     call {{.*}}residue.reduce
define void @counted(i383 %a) {
entry:
  %negative = sub i383 0, %a
  %product = mul i383 %negative, 0
  %r = tail call i383 @residue.reduce.i383(i383 %product, i383 1569275433846670190958947355801916604025588861116008628197)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %wide = zext i32 %i to i191
  %d = sub nuw i191 0, %wide
  %t = tail call i191 @residue.reduce.i191(i191 %d, i191 1569275433846670190958947355801916604025588861116008628197)
  %next = add nuw i32 %i, 1
  br label %loop
}
declare i383 @residue.reduce.i383(i383, i383)
declare i191 @residue.reduce.i191(i191, i191)

; Where carries gain too little, products would never be operands again.
; CHECK-LABEL: @ten(
; CHECK-NOT:     urem
define i130 @ten(i130 %a) {
  %double = mul nuw i130 %a, 2
  %r = urem i130 %double, 10
  ret i130 %r
}

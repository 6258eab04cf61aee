; A reduction that is only needed exactly is one of limbs, not of the bits of a number
; that they are stored as.
; RUN: %opt -residue-representation=unsaturated -passes=crandall-reduction -S %s | FileCheck %s
; CHECK-LABEL: @counted(
; CHECK:         call void @use(i191
define void @counted(i383 %a, i32 %n) {
  %twice = sub i383 0, %a
  %product = mul i383 %twice, %a
  %r = urem i383 %product, 1569275433846670190958947355801916604025588861116008628197
  %s = trunc i383 %r to i191
  call void @use(i191 %s)
  %wide = zext i32 %n to i191
  %d = sub nuw i191 0, %wide
  %t = urem i191 %d, 1569275433846670190958947355801916604025588861116008628197
  call void @use(i191 %t)
  ret void
}
declare void @use(i191)

; Where carries gain too little, products would never be operands again.
; CHECK-LABEL: @ten(
; CHECK-NOT:     urem
define i130 @ten(i130 %a) {
  %double = mul nuw i130 %a, 2
  %r = urem i130 %double, 10
  ret i130 %r
}

; A call with a variable modulus is no raised reduction; it must not survive
; either. A function with a body is none at all, whatever its name.
; RUN: %opt -S -passes=lower-reductions %s | FileCheck %s

; CHECK-LABEL: define i128 @variable(
; CHECK-NEXT:    %division = urem i128 %x, %y
; CHECK-NEXT:    ret i128 %division
define i128 @variable(i128 %x, i128 %y) {
  %r = call i128 @residue.reduce.i128(i128 %x, i128 %y)
  ret i128 %r
}

; CHECK-LABEL: define i130 @of_the_user(
; CHECK-NEXT:    %r = call i130 @residue.reduce.i130(i130 %x, i130 13)
; CHECK-NEXT:    ret i130 %r
define i130 @of_the_user(i130 %x) {
  %r = call i130 @residue.reduce.i130(i130 %x, i130 13)
  ret i130 %r
}

declare i128 @residue.reduce.i128(i128, i128)

define i130 @residue.reduce.i130(i130 %x, i130 %y) {
  %r = add i130 %x, %y
  ret i130 %r
}

; CHECK-NOT: declare {{.*}}@residue.reduce

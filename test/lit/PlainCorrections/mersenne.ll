; Modulo 2^w - 1 what a comparison corrects has lost its choice: 2^w - n is 1, so that the
; condition is added. It is a choice again, and nothing else is.
; RUN: %opt -S -passes=plain-corrections %s | FileCheck %s

declare i127 @residue.reduce.i127(i127, i127) #0

; CHECK-LABEL: define i127 @sum(
; CHECK:         [[L:%.*]] = sub i128 %s, 170141183460469231731687303715884105727
; CHECK:         [[C:%.*]] = select i1 %c, i128 [[L]], i128 %s
; CHECK:         [[T:%.*]] = trunc i128 [[C]] to i127
; CHECK:         ret i127 [[T]]
define i127 @sum(i127 %x, i127 %y) {
  %a = call i127 @residue.reduce.i127(i127 %x, i127 170141183460469231731687303715884105727)
  %wa = zext i127 %a to i128
  %wy = zext i127 %y to i128
  %s = add i128 %wa, %wy
  %c = icmp ugt i128 %s, 170141183460469231731687303715884105726
  %t = trunc i128 %s to i127
  %z = zext i1 %c to i127
  %r = add i127 %t, %z
  ret i127 %r
}

; CHECK-LABEL: define i127 @twice(
; CHECK:         [[W:%.*]] = zext i127 %a to i128
; CHECK:         [[D:%.*]] = shl i128 [[W]], 1
; CHECK:         [[L:%.*]] = sub i128 [[D]], 170141183460469231731687303715884105727
; CHECK:         select i1 %c, i128 [[L]], i128 [[D]]
define i127 @twice(i127 %x) {
  %a = call i127 @residue.reduce.i127(i127 %x, i127 170141183460469231731687303715884105727)
  %c = icmp ugt i127 %a, 85070591730234615865843651857942052863
  %t = shl i127 %a, 1
  %z = zext i1 %c to i127
  %r = add i127 %z, %t
  ret i127 %r
}

; CHECK-LABEL: define i127 @difference(
; CHECK:         [[P:%.*]] = select i1 %c, i127 {{-1|170141183460469231731687303715884105727}}, i127 0
; CHECK:         add i127 %d, [[P]]
define i127 @difference(i127 %x, i127 %y) {
  %a = call i127 @residue.reduce.i127(i127 %x, i127 170141183460469231731687303715884105727)
  %c = icmp ult i127 %a, %y
  %d = sub i127 %a, %y
  %z = sext i1 %c to i127
  %r = add i127 %d, %z
  ret i127 %r
}

; Another condition is a number.
; CHECK-LABEL: define i127 @number(
; CHECK:         %r = add i127 %t, %z
define i127 @number(i127 %x, i127 %y) {
  %a = call i127 @residue.reduce.i127(i127 %x, i127 170141183460469231731687303715884105727)
  %wa = zext i127 %a to i128
  %wy = zext i127 %y to i128
  %s = add i128 %wa, %wy
  %c = icmp ugt i128 %s, 170141183460469231731687303715884105725
  %t = trunc i128 %s to i127
  %z = zext i1 %c to i127
  %r = add i127 %t, %z
  ret i127 %r
}

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) "residue-modulus"="170141183460469231731687303715884105727" }

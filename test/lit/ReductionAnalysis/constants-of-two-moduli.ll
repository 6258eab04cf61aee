; A number is made positive by a multiple of one modulus. That it is also 2^192
; more than a multiple of another one, as every seventh number is, says nothing:
; who subtracts a modulus does so a few times at most.
; RUN: %opt -disable-output -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction analysis of 'days_and_weekday':
; CHECK:         web 0: modulus 86400000000000 (even)
; CHECK-NEXT:      i192 %t.wide: input  NOTREDUCED  in [-2^127, 2^127 - 1]
; CHECK-NEXT:      i192 %above: alias %t.wide  REDUCED
; CHECK-NOT:     missed
define i192 @days_and_weekday(i128 %t, i128 %day) {
  %t.wide = sext i128 %t to i192
  %above = add i192 %t.wide, 170141183460469231731687340800000000000
  %in.day = call i192 @residue.reduce.i192(i192 %above, i192 86400000000000)
  %day.wide = zext i128 %day to i192
  %later = add i192 %day.wide, 4
  %weekday = call i192 @residue.reduce.i192(i192 %later, i192 7)
  %both = or i192 %in.day, %weekday
  ret i192 %both
}

declare i192 @residue.reduce.i192(i192, i192)

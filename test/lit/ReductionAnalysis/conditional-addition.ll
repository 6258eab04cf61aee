; After a - b the modulus is added where the difference is negative.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction analysis of 'by_select':
; CHECK:           i16 %d: sub %x, %y  REDUCED  in [-126, 126]
; CHECK:           i16 %c: alias %d  REDUCED  in [0, 126]
; CHECK-NOT:       missed
define i16 @by_select(i7 %a, i7 %b) {
  %a16 = zext i7 %a to i16
  %b16 = zext i7 %b to i16
  %x = urem i16 %a16, 127
  %y = urem i16 %b16, 127
  %d = sub i16 %x, %y
  %below = icmp ult i16 %x, %y
  %t = add i16 %d, 127
  %c = select i1 %below, i16 %t, i16 %d
  %m = mul i16 %c, %c
  %r = urem i16 %m, 127
  ret i16 %r
}

; (a - b) + (a < b ? M : 0)
; CHECK-LABEL: Reduction analysis of 'by_constant':
; CHECK:           i16 %c: alias %d  REDUCED  in [0, 126]
; CHECK-NOT:       missed
define i16 @by_constant(i7 %a, i7 %b) {
  %a16 = zext i7 %a to i16
  %b16 = zext i7 %b to i16
  %x = urem i16 %a16, 127
  %y = urem i16 %b16, 127
  %d = sub i16 %x, %y
  %below = icmp ult i16 %x, %y
  %k = select i1 %below, i16 127, i16 0
  %c = add i16 %d, %k
  %m = mul i16 %c, %c
  %r = urem i16 %m, 127
  ret i16 %r
}

; b > a, commuted
; CHECK-LABEL: Reduction analysis of 'commuted':
; CHECK:           i16 %c: alias %d  REDUCED  in [0, 126]
; CHECK-NOT:       missed
define i16 @commuted(i7 %a, i7 %b) {
  %a16 = zext i7 %a to i16
  %b16 = zext i7 %b to i16
  %x = urem i16 %a16, 127
  %y = urem i16 %b16, 127
  %d = sub i16 %x, %y
  %below = icmp ugt i16 %y, %x
  %k = select i1 %below, i16 127, i16 0
  %c = add i16 %k, %d
  %m = mul i16 %c, %c
  %r = urem i16 %m, 127
  ret i16 %r
}

; CHECK-LABEL: Reduction analysis of 'by_branch':
; CHECK:           i16 %c: alias %d  REDUCED  in [0, 126]
; CHECK-NOT:       missed
define i16 @by_branch(i7 %a, i7 %b) {
entry:
  %a16 = zext i7 %a to i16
  %b16 = zext i7 %b to i16
  %x = urem i16 %a16, 127
  %y = urem i16 %b16, 127
  %d = sub i16 %x, %y
  %below = icmp ult i16 %x, %y
  br i1 %below, label %add, label %join
add:
  %t = add i16 %d, 127
  br label %join
join:
  %c = phi i16 [ %t, %add ], [ %d, %entry ]
  %m = mul i16 %c, %c
  %r = urem i16 %m, 127
  ret i16 %r
}

; Added in the wrong case.
; CHECK-LABEL: Reduction analysis of 'wrong_case':
; CHECK:         missed: %c may wrap
define i16 @wrong_case(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %d = sub i16 %x, %y
  %below = icmp ult i16 %x, %y
  %k = select i1 %below, i16 0, i16 127
  %c = add i16 %d, %k
  %r = urem i16 %c, 127
  ret i16 %r
}

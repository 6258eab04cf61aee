; A select of two numbers is a member.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction analysis of 'ternary':
; CHECK:           i16 %c: select %x, %y  REDUCED  in [0, 254]
; CHECK-NEXT:      i16 %m: mul %c, %x  REDUCED
define i16 @ternary(i7 %a, i7 %b, i1 %bit) {
  %x = zext i7 %a to i16
  %y0 = zext i7 %b to i16
  %y = mul i16 %y0, 2
  %c = select i1 %bit, i16 %x, i16 %y
  %m = mul i16 %c, %x
  %r = urem i16 %m, 127
  ret i16 %r
}

; A constant arm.
; CHECK-LABEL: Reduction analysis of 'constant_arm':
; CHECK:           i16 %c: select 1, %x  REDUCED  in [0, 127]
define i16 @constant_arm(i7 %a, i1 %bit) {
  %x = zext i7 %a to i16
  %c = select i1 %bit, i16 1, i16 %x
  %r = urem i16 %c, 127
  ret i16 %r
}

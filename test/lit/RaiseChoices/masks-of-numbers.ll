; A mask that is the negative of a number, 0 or 1, and what it masks are a choice.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; p = 2^127 - 25

; CHECK-LABEL: define i128 @negated(
; CHECK:         %a = select i1 %{{.*}}, i128 %t, i128 0
define i128 @negated(i128 %t, i8 %u) {
  %b = and i8 %u, 1
  %z = zext i8 %b to i128
  %m = sub i128 0, %z
  %a = and i128 %t, %m
  %r = urem i128 %a, 170141183460469231731687303715884105703
  ret i128 %r
}

; CHECK-LABEL: define i128 @sign(
; CHECK:         %a = select i1 %{{.*}}, i128 %t, i128 0
define i128 @sign(i128 %t, i64 %u) {
  %s = ashr i64 %u, 63
  %m = sext i64 %s to i128
  %a = and i128 %m, %t
  %r = urem i128 %a, 170141183460469231731687303715884105703
  ret i128 %r
}

; No bit.
; CHECK-LABEL: define i128 @more(
; CHECK:         %a = and i128 %t, %m
define i128 @more(i128 %t, i8 %u) {
  %b = and i8 %u, 3
  %z = zext i8 %b to i128
  %m = sub i128 0, %z
  %a = and i128 %t, %m
  %r = urem i128 %a, 170141183460469231731687303715884105703
  ret i128 %r
}

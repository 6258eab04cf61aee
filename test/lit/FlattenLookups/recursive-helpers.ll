; Functions that call each other are no helpers: to inline them has no end.
; RUN: %opt -S -passes=flatten-lookups %s | FileCheck %s

; CHECK-LABEL: define i128 @f(
; CHECK-COUNT-1: call i128 @even(
; CHECK-NOT:     call
; CHECK:         ret i128
define i128 @f(i64 %n, ptr dereferenceable(16) %a, ptr dereferenceable(16) %b) {
  %hit = icmp eq i64 %n, 1
  %place = select i1 %hit, ptr %a, ptr %b
  %x = load i128, ptr %place
  %e = call i128 @even(i128 %x, i64 %n)
  %m = urem i128 %e, 1180591620717411303389
  ret i128 %m
}

define internal i128 @even(i128 %x, i64 %n) {
entry:
  %end = icmp eq i64 %n, 0
  br i1 %end, label %exit, label %more

more:
  %less = sub i64 %n, 1
  %y = call i128 @odd(i128 %x, i64 %less)
  br label %exit

exit:
  %r = phi i128 [ %x, %entry ], [ %y, %more ]
  ret i128 %r
}

define internal i128 @odd(i128 %x, i64 %n) {
entry:
  %end = icmp eq i64 %n, 0
  br i1 %end, label %exit, label %more

more:
  %less = sub i64 %n, 1
  %y = call i128 @even(i128 %x, i64 %less)
  br label %exit

exit:
  %r = phi i128 [ %x, %entry ], [ %y, %more ]
  ret i128 %r
}

; Functions that call each other are no helpers: to inline them has no end.
; RUN: %opt -S -passes=flatten-lookups %s | FileCheck %s

@table = internal constant [4 x i128] [i128 1, i128 2, i128 3, i128 4]

; CHECK-LABEL: define i128 @f(
; CHECK:         call i128 @even(i128 %r, i64 %n)
; CHECK-NOT:     call
; CHECK:         ret i128
define i128 @f(i64 %i, i64 %n) {
entry:
  br label %head

head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %latch ]
  %r = phi i128 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %k, 4
  br i1 %more, label %body, label %exit

body:
  %hit = icmp eq i64 %k, %i
  br i1 %hit, label %read, label %latch

read:
  %place = getelementptr inbounds [4 x i128], ptr @table, i64 0, i64 %k
  %entry.k = load i128, ptr %place
  br label %latch

latch:
  %next = phi i128 [ %entry.k, %read ], [ %r, %body ]
  %k.next = add i64 %k, 1
  br label %head

exit:
  %e = call i128 @even(i128 %r, i64 %n)
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

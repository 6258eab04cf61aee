; A volatile load is done as often as it is written.
; RUN: %opt -S -passes=flatten-lookups %s | FileCheck %s

@toys = internal constant [4 x i72] [i72 1, i72 2, i72 3, i72 4]

; CHECK-LABEL: define i72 @toy(
; CHECK:         br i1 %hit, label %read, label %latch
define i72 @toy(i64 %i, i72 %x) {
entry:
  br label %head

head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %latch ]
  %r = phi i72 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %k, 4
  br i1 %more, label %body, label %exit

body:
  %hit = icmp eq i64 %k, %i
  br i1 %hit, label %read, label %latch

read:
  %place = getelementptr inbounds [4 x i72], ptr @toys, i64 0, i64 %k
  %entry.k = load volatile i72, ptr %place
  br label %latch

latch:
  %next = phi i72 [ %entry.k, %read ], [ %r, %body ]
  %k.next = add i64 %k, 1
  br label %head

exit:
  %s = add i72 %r, %x
  %m = urem i72 %s, 1180591620717411303389
  ret i72 %m
}

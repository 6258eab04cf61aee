; Whatever decides, what is only read is read in any case, and chosen: but not where
; something else is done behind the comparison, nor where counters alone decide.
; RUN: %opt -S -passes=flatten-lookups %s | FileCheck %s

@toys = internal constant [4 x i72] [i72 1, i72 2, i72 3, i72 4]

; CHECK-LABEL: define i72 @toy(
; CHECK:         %hit = icmp ult i64 %k, %i
; CHECK:         select i1 %hit, i72 %entry.k, i72 %r
define i72 @toy(i64 %i, i72 %x) {
entry:
  br label %head

head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %latch ]
  %r = phi i72 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %k, 4
  br i1 %more, label %body, label %exit

body:
  %hit = icmp ult i64 %k, %i
  br i1 %hit, label %read, label %latch

read:
  %place = getelementptr inbounds [4 x i72], ptr @toys, i64 0, i64 %k
  %entry.k = load i72, ptr %place
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

; CHECK-LABEL: define i72 @computes(
; CHECK:         br i1 %hit, label %read, label %latch
define i72 @computes(i64 %i, i72 %x) {
entry:
  br label %head

head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %latch ]
  %r = phi i72 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %k, 4
  br i1 %more, label %body, label %exit

body:
  %hit = icmp ult i64 %k, %i
  br i1 %hit, label %read, label %latch

read:
  %place = getelementptr inbounds [4 x i72], ptr @toys, i64 0, i64 %k
  %entry.k = load i72, ptr %place
  %sum = add i72 %entry.k, %r
  br label %latch

latch:
  %next = phi i72 [ %sum, %read ], [ %r, %body ]
  %k.next = add i64 %k, 1
  br label %head

exit:
  %s = add i72 %r, %x
  %m = urem i72 %s, 1180591620717411303389
  ret i72 %m
}

; CHECK-LABEL: define i72 @counters(
; CHECK:         br i1 %hit, label %read, label %latch
define i72 @counters(i72 %x) {
entry:
  br label %head

head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %latch ]
  %r = phi i72 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %k, 4
  br i1 %more, label %body, label %exit

body:
  %hit = icmp ult i64 %k, 2
  br i1 %hit, label %read, label %latch

read:
  %place = getelementptr inbounds [4 x i72], ptr @toys, i64 0, i64 %k
  %entry.k = load i72, ptr %place
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

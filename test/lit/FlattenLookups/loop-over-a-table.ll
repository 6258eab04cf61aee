; A table that is read where a counter is equal to an index is read in every
; round, and the entry chosen.
; RUN: %opt -S -passes=flatten-lookups %s | FileCheck %s

@toys = internal constant [4 x i72] [i72 1, i72 2, i72 3, i72 4]
@table = internal constant [4 x i256] [i256 1, i256 2, i256 3, i256 4]

; CHECK-LABEL: define i72 @toy(
; CHECK:         %more = icmp ult i64 %k, 4
; CHECK-NEXT:    br i1 %more, label %body, label %exit
; CHECK:       body:
; CHECK-NEXT:    %hit = icmp eq i64 %k, %i
; CHECK-NEXT:    %place = getelementptr inbounds [4 x i72], ptr @toys, i64 0, i64 %k
; CHECK-NEXT:    %entry.k = load i72, ptr %place
; CHECK-NEXT:    %next{{.*}} = select i1 %hit, i72 %entry.k, i72 %r
; CHECK-NOT:     br i1
; CHECK:         br label %head
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

; Signed counters, and a test at the end.
; CHECK-LABEL: define i256 @real(
; CHECK:         %entry.k = load i256, ptr %place
; CHECK-NEXT:    %next{{.*}} = select i1 %hit, i256 %entry.k, i256 %r
; CHECK-NOT:     br i1 %hit
; CHECK:         ret
define i256 @real(i32 %i, i256 %x) {
entry:
  br label %body

body:
  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
  %r = phi i256 [ 0, %entry ], [ %next, %latch ]
  %hit = icmp eq i32 %k, %i
  br i1 %hit, label %read, label %latch

read:
  %wide = sext i32 %k to i64
  %place = getelementptr inbounds [4 x i256], ptr @table, i64 0, i64 %wide
  %entry.k = load i256, ptr %place
  br label %latch

latch:
  %next = phi i256 [ %entry.k, %read ], [ %r, %body ]
  %k.next = add nsw i32 %k, 1
  %more = icmp slt i32 %k.next, 4
  br i1 %more, label %body, label %exit

exit:
  %m = urem i256 %next, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %m
}

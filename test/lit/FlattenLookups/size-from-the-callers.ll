; What all callers of an internal function pass is as long as the shortest.
; RUN: %opt -S -passes=flatten-lookups %s | FileCheck %s

@short = internal constant [4 x i72] zeroinitializer
@long = internal constant [8 x i72] zeroinitializer

; CHECK-LABEL: define i72 @callers(
define i72 @callers(i64 %i, i72 %x) {
  %a = call i72 @toy(ptr @short, i64 %i, i72 %x)
  %b = call i72 @toy(ptr @long, i64 %i, i72 %a)
  ret i72 %b
}

; CHECK-LABEL: define internal i72 @toy(
; CHECK-SAME:    ptr dereferenceable(48) %toys,
; CHECK:         %next{{.*}} = select i1 %hit, i72 %entry.k, i72 %r
; CHECK-NOT:     br i1 %hit
; CHECK:         ret
define internal i72 @toy(ptr %toys, i64 %i, i72 %x) {
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
  %place = getelementptr inbounds [4 x i72], ptr %toys, i64 0, i64 %k
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

; The table goes through a function that looks nothing up itself, and the entry is reduced
; and chosen by a helper.
; CHECK-LABEL: define i128 @table(
; CHECK-LABEL: define internal i128 @outer(
; CHECK-SAME:    ptr dereferenceable(64) %t,
; CHECK-LABEL: define internal i128 @inner(
; CHECK-SAME:    ptr dereferenceable(64) %t,
; CHECK:         %m = call i128 @residue.reduce
; CHECK:         select i1 %hit, i128 %m, i128 %r
; CHECK-NOT:     br i1 %hit
; CHECK:       define
@numbers = internal constant [4 x i128] zeroinitializer

declare i128 @residue.reduce.i128(i128, i128) #0

define i128 @table(i64 %i) {
  %r = call i128 @outer(ptr @numbers, i64 %i)
  ret i128 %r
}

define internal i128 @outer(ptr %t, i64 %i) {
  %r = call i128 @inner(ptr %t, i64 %i)
  %m = urem i128 %r, 170141183460469231731687303715884105703
  ret i128 %m
}

define internal i128 @inner(ptr %t, i64 %i) {
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
  %place = getelementptr inbounds [4 x i128], ptr %t, i64 0, i64 %k
  %n = load i128, ptr %place
  %m = call i128 @residue.reduce.i128(i128 %n, i128 170141183460469231731687303715884105703)
  br label %latch

latch:
  %next = phi i128 [ %m, %read ], [ %r, %body ]
  %k.next = add i64 %k, 1
  br label %head

exit:
  ret i128 %r
}

define void @last() {
  ret void
}

attributes #0 = { nounwind willreturn memory(none) }

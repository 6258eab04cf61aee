; An entry is written where a counter equals an index, and a choice of choices.
; RUN: %opt -S -passes=flatten-lookups %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK:       loop:
; CHECK-NOT:     br i1 %is
; CHECK:         select i1 %is, i72 %x, i72
; CHECK:         br i1 %more
define i72 @toy(i72 %x, i72 %y, i64 %index) {
entry:
  %t = alloca [4 x i72], align 16
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr inbounds [4 x i72], ptr %t, i64 0, i64 %k
  %is = icmp eq i64 %k, %index
  br i1 %is, label %write, label %latch

write:
  store i72 %x, ptr %p, align 16
  br label %latch

latch:
  %next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %exit

exit:
  %v = load i72, ptr %t, align 16
  %r = urem i72 %v, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i72 @toy.nested(
; CHECK-NOT:     br
; CHECK:         ret
define i72 @toy.nested(i72 %x, i72 %y, i72 %z, i8 %bits) {
  %low = and i8 %bits, 1
  %is.x = icmp ne i8 %low, 0
  br i1 %is.x, label %join, label %other

other:
  %high = and i8 %bits, 2
  %is.y = icmp ne i8 %high, 0
  br i1 %is.y, label %yes, label %no

yes:
  br label %both

no:
  br label %both

both:
  %second = phi i72 [ %y, %yes ], [ %z, %no ]
  br label %join

join:
  %v = phi i72 [ %x, %0 ], [ %second, %both ]
  %r = urem i72 %v, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i256 @real(
; CHECK:       loop:
; CHECK-NOT:     br i1 %is
; CHECK:         select i1 %is, i256 %x, i256
; CHECK:         br i1 %more
define i256 @real(i256 %x, i256 %y, i64 %index) {
entry:
  %t = alloca [4 x i256], align 16
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr inbounds [4 x i256], ptr %t, i64 0, i64 %k
  %is = icmp eq i64 %k, %index
  br i1 %is, label %write, label %latch

write:
  store i256 %x, ptr %p, align 16
  br label %latch

latch:
  %next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %exit

exit:
  %v = load i256, ptr %t, align 16
  %r = urem i256 %v, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

; CHECK-LABEL: define i256 @real.nested(
; CHECK-NOT:     br
; CHECK:         ret
define i256 @real.nested(i256 %x, i256 %y, i256 %z, i8 %bits) {
  %low = and i8 %bits, 1
  %is.x = icmp ne i8 %low, 0
  br i1 %is.x, label %join, label %other

other:
  %high = and i8 %bits, 2
  %is.y = icmp ne i8 %high, 0
  br i1 %is.y, label %yes, label %no

yes:
  br label %both

no:
  br label %both

both:
  %second = phi i256 [ %y, %yes ], [ %z, %no ]
  br label %join

join:
  %v = phi i256 [ %x, %0 ], [ %second, %both ]
  %r = urem i256 %v, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

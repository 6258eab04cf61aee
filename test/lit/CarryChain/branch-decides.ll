; Where LLVM leaves a branch of s < x || (c && s == x), a phi node is the choice between the conditions
; of two ways, and the carry of the sum. The branch goes. It stays where something else is done on the way,
; and where the condition is another one.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i1 @around(
; CHECK:         uadd.with.overflow.i64(i64 %x0, i64 %y0)
; CHECK:         uadd.with.overflow.i64(i64 %x1, i64 %y1)
; CHECK-NOT:     {{br |phi}}
; CHECK:         ret i1
define i1 @around(ptr %r, i64 noundef %x0, i64 noundef %x1, i64 noundef %y0, i64 noundef %y1) {
  %s0 = add i64 %x0, %y0
  %c0 = icmp ult i64 %s0, %x0
  %k0 = zext i1 %c0 to i64
  %t1 = add i64 %x1, %y1
  %s1 = add i64 %t1, %k0
  %less = icmp ult i64 %s1, %x1
  br i1 %less, label %end, label %not_less

not_less:
  %same = icmp eq i64 %s1, %x1
  %both = and i1 %c0, %same
  br label %end

end:
  %c1 = phi i1 [ true, %0 ], [ %both, %not_less ]
  store i64 %s0, ptr %r
  %next = getelementptr i64, ptr %r, i64 1
  store i64 %s1, ptr %next
  ret i1 %c1
}

; Two ways, and a number.
; CHECK-LABEL: define i64 @between(
; CHECK:         usub.with.overflow.i64(i64 %x0, i64 %y0)
; CHECK:         usub.with.overflow.i64(i64 %x1, i64 %y1)
; CHECK-NOT:     {{br |phi}}
; CHECK:         ret i64
define i64 @between(ptr %r, i64 noundef %x0, i64 noundef %x1, i64 noundef %y0, i64 noundef %y1) {
  %d0 = sub i64 %x0, %y0
  %c0 = icmp ult i64 %x0, %y0
  %k0 = zext i1 %c0 to i64
  %t1 = sub i64 %x1, %y1
  %d1 = sub i64 %t1, %k0
  br i1 %c0, label %borrowed, label %not_borrowed

borrowed:
  %at_most = icmp ule i64 %x1, %y1
  %k1 = zext i1 %at_most to i64
  br label %end

not_borrowed:
  %less = icmp ult i64 %x1, %y1
  %l1 = zext i1 %less to i64
  br label %end

end:
  %c1 = phi i64 [ %k1, %borrowed ], [ %l1, %not_borrowed ]
  store i64 %d0, ptr %r
  %next = getelementptr i64, ptr %r, i64 1
  store i64 %d1, ptr %next
  ret i64 %c1
}

; CHECK-LABEL: define i1 @stored(
; CHECK-NOT:     uadd.with.overflow.i64(i64 %x1, i64 %y1)
; CHECK:         phi i1
; CHECK:         ret i1
define i1 @stored(ptr %r, i64 noundef %x0, i64 noundef %x1, i64 noundef %y0, i64 noundef %y1) {
  %s0 = add i64 %x0, %y0
  %c0 = icmp ult i64 %s0, %x0
  %k0 = zext i1 %c0 to i64
  %t1 = add i64 %x1, %y1
  %s1 = add i64 %t1, %k0
  %less = icmp ult i64 %s1, %x1
  br i1 %less, label %end, label %not_less

not_less:
  %same = icmp eq i64 %s1, %x1
  %both = and i1 %c0, %same
  store i64 0, ptr %r
  br label %end

end:
  %c1 = phi i1 [ true, %0 ], [ %both, %not_less ]
  store i64 %s0, ptr %r
  %next = getelementptr i64, ptr %r, i64 1
  store i64 %s1, ptr %next
  ret i1 %c1
}

; CHECK-LABEL: define i1 @turned(
; CHECK-NOT:     uadd.with.overflow.i64(i64 %x1, i64 %y1)
; CHECK:         phi i1
; CHECK:         ret i1
define i1 @turned(ptr %r, i64 noundef %x0, i64 noundef %x1, i64 noundef %y0, i64 noundef %y1) {
  %s0 = add i64 %x0, %y0
  %c0 = icmp ult i64 %s0, %x0
  %k0 = zext i1 %c0 to i64
  %t1 = add i64 %x1, %y1
  %s1 = add i64 %t1, %k0
  %less = icmp ult i64 %s1, %x1
  br i1 %less, label %not_less, label %end

not_less:
  %same = icmp eq i64 %s1, %x1
  %both = and i1 %c0, %same
  br label %end

end:
  %c1 = phi i1 [ true, %0 ], [ %both, %not_less ]
  store i64 %s0, ptr %r
  %next = getelementptr i64, ptr %r, i64 1
  store i64 %s1, ptr %next
  ret i1 %c1
}

; A word of one way only is not there for the sum.
; CHECK-LABEL: define i1 @loaded(
; CHECK-NOT:     with.overflow
; CHECK:         phi i1
; CHECK:         ret i1
define i1 @loaded(ptr %r, ptr %p, i64 noundef %x0, i64 noundef %x1, i64 noundef %y0) {
  %s0 = add i64 %x0, %y0
  %c0 = icmp ult i64 %s0, %x0
  br i1 %c0, label %carried, label %end

carried:
  %y1 = load i64, ptr %p
  %s1 = add i64 %x1, %y1
  %same = icmp ult i64 %s1, %x1
  br label %end

end:
  %c1 = phi i1 [ false, %0 ], [ %same, %carried ]
  store i64 %s0, ptr %r
  ret i1 %c1
}

; What carries in may have been such a choice, too.
; CHECK-LABEL: define i64 @twice(
; CHECK:         uadd.with.overflow.i64(i64 %x0, i64 %y0)
; CHECK:         uadd.with.overflow.i64(i64 %x1, i64 %y1)
; CHECK-NOT:     {{br |phi}}
; CHECK:         ret i64
define i64 @twice(ptr %r, i64 noundef %x0, i64 noundef %x1, i64 noundef %y0, i64 noundef %y1) {
  %s0 = add i64 %x0, %y0
  %nothing = icmp eq i64 %y0, 0
  br i1 %nothing, label %next, label %something

something:
  %c0 = icmp ult i64 %s0, %x0
  %k0 = zext i1 %c0 to i64
  br label %next

next:
  %in = phi i64 [ %k0, %something ], [ 0, %0 ]
  %t1 = add i64 %x1, %in
  %s1 = add i64 %t1, %y1
  %same = icmp eq i64 %s1, %x1
  br i1 %same, label %end, label %other

other:
  %c1 = icmp ult i64 %s1, %x1
  %k1 = zext i1 %c1 to i64
  br label %end

end:
  %out = phi i64 [ %k1, %other ], [ %in, %next ]
  store i64 %s0, ptr %r
  %place = getelementptr i64, ptr %r, i64 1
  store i64 %s1, ptr %place
  ret i64 %out
}

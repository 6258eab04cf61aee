; A choice that a residue of its block decides gets a block behind it. What does not depend
; on it goes up, in front of that block, but no load over a store.
; RUN: %opt -S -passes=late-choices %s | FileCheck %s

declare i510 @residue.reduce.i510(i510, i510)

; CHECK-LABEL: define i256 @zero(
; CHECK:         %z = call i510 @residue.reduce.i510
; CHECK-NEXT:    %none = icmp eq i510 %z, 0
; CHECK-NEXT:    %b = zext i255 %y to i510
; CHECK-NEXT:    mul nuw i510 %b, %b
; CHECK-NEXT:    %r = call i510 @residue.reduce.i510
; CHECK-NEXT:    %n = trunc i510 %r to i256
; CHECK-NEXT:    br label %[[LATE:.*]]
; CHECK:       [[LATE]]:
; CHECK-NEXT:    %c = select i1 %none, i256 %t, i256 7
; CHECK-NEXT:    %s = add i256 %c, %n
; CHECK-NEXT:    ret i256 %s
define i256 @zero(i255 %x, i255 %y, i256 %t) {
  %a = zext i255 %x to i510
  %p = mul nuw i510 %a, %a
  %z = call i510 @residue.reduce.i510(i510 %p, i510 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %none = icmp eq i510 %z, 0
  %c = select i1 %none, i256 %t, i256 7
  %b = zext i255 %y to i510
  %q = mul nuw i510 %b, %b
  %r = call i510 @residue.reduce.i510(i510 %q, i510 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %n = trunc i510 %r to i256
  %s = add i256 %c, %n
  ret i256 %s
}

; Two choices by one bit, and one by another that is made of the first: three blocks.
; CHECK-LABEL: define void @two_bits(
; CHECK:         br label %[[LATE:.*]]
; CHECK:       [[LATE]]:
; CHECK-NEXT:    select i1 %none, i256 %t
; CHECK-NEXT:    select i1 %none, i256 %u
; CHECK:         @residue.reduce.i510
; CHECK:         %zero = icmp eq
; CHECK-NEXT:    br label %[[LAST:.*]]
; CHECK:       [[LAST]]:
; CHECK-NEXT:    select i1 %zero
; CHECK-NEXT:    store
define void @two_bits(i255 %x, i256 %t, i256 %u, ptr %to) {
  %a = zext i255 %x to i510
  %p = mul nuw i510 %a, %a
  %z = call i510 @residue.reduce.i510(i510 %p, i510 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %none = icmp eq i510 %z, 0
  %c = select i1 %none, i256 %t, i256 7
  %d = select i1 %none, i256 %u, i256 9
  %e = zext i256 %c to i510
  %q = mul i510 %e, %e
  %r = call i510 @residue.reduce.i510(i510 %q, i510 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %zero = icmp eq i510 %r, 0
  %f = select i1 %zero, i256 %d, i256 %c
  store i256 %f, ptr %to
  ret void
}

; CHECK-LABEL: define i256 @over_a_store(
; CHECK:         br label %[[LATE:.*]]
; CHECK:       [[LATE]]:
; CHECK-NEXT:    select i1 %none
; CHECK-NEXT:    store
; CHECK-NEXT:    load
define i256 @over_a_store(i255 %x, i256 %t, ptr %to, ptr %from) {
  %a = zext i255 %x to i510
  %p = mul nuw i510 %a, %a
  %z = call i510 @residue.reduce.i510(i510 %p, i510 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %none = icmp eq i510 %z, 0
  %c = select i1 %none, i256 %t, i256 7
  store i256 %c, ptr %to
  %l = load i256, ptr %from
  %s = add i256 %c, %l
  ret i256 %s
}

; Two comparisons that decide together are both in front; a phi node of the last turn's
; comparison stays where it is.
; CHECK-LABEL: define i256 @both(
; CHECK:       loop:
; CHECK-NEXT:    phi i1
; CHECK:         %none = icmp eq i510 %z, 0
; CHECK:         %r = call i510 @residue.reduce.i510
; CHECK-NEXT:    %one = icmp eq i510 %r, 1
; CHECK-NEXT:    br label %[[LATE:.*]]
; CHECK:       [[LATE]]:
; CHECK-NEXT:    %both = select i1 %none, i1 %one, i1 false
; CHECK-NEXT:    select i1 %both
define i256 @both(i255 %x, i255 %y, i256 %t) {
entry:
  br label %loop

loop:
  %last = phi i1 [ false, %entry ], [ %none, %loop ]
  %a = zext i255 %x to i510
  %p = mul nuw i510 %a, %a
  %z = call i510 @residue.reduce.i510(i510 %p, i510 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %none = icmp eq i510 %z, 0
  %b = zext i255 %y to i510
  %q = mul nuw i510 %b, %b
  %r = call i510 @residue.reduce.i510(i510 %q, i510 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %one = icmp eq i510 %r, 1
  %both = select i1 %none, i1 %one, i1 false
  %c = select i1 %both, i256 %t, i256 7
  br i1 %last, label %exit, label %loop

exit:
  ret i256 %c
}

; What is compared comes from somewhere else: nothing waits for it.
; CHECK-LABEL: define i256 @from_outside(
; CHECK-NOT:     br
; CHECK:         ret i256
define i256 @from_outside(i255 %x, i256 %t, i256 %v) {
  %a = zext i255 %x to i510
  %p = mul nuw i510 %a, %a
  %z = call i510 @residue.reduce.i510(i510 %p, i510 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %n = trunc i510 %z to i256
  %none = icmp eq i256 %v, 0
  %c = select i1 %none, i256 %t, i256 %n
  ret i256 %c
}

declare i256 @pure(i255, i255, i256) memory(none) nounwind willreturn

; A call that is the function's return stays in front of that.
; CHECK-LABEL: define i256 @returned(
; CHECK:         br label %[[LATE:.*]]
; CHECK:       [[LATE]]:
; CHECK-NEXT:    %c = select
; CHECK-NEXT:    store i256 %c, ptr @kept
; CHECK-NEXT:    %q = musttail call i256 @pure
; CHECK-NEXT:    ret i256 %q
define i256 @returned(i255 %x, i255 %y, i256 %t) {
  %a = zext i255 %x to i510
  %p = mul nuw i510 %a, %a
  %z = call i510 @residue.reduce.i510(i510 %p, i510 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %none = icmp eq i510 %z, 0
  %c = select i1 %none, i256 %t, i256 7
  store i256 %c, ptr @kept
  %q = musttail call i256 @pure(i255 %x, i255 %y, i256 %t)
  ret i256 %q
}

@kept = internal global i256 0

declare void @may_leave(i256) memory(none) nounwind
declare i256 @number(i256) memory(none) nounwind willreturn speculatable

; What is not undefined behind something that may not come back may be so in front of it.
; CHECK-LABEL: define i256 @promised(
; CHECK:         %n = call i256 @number(i256 %t){{$}}
; CHECK:         br label %[[LATE:.*]]
; CHECK:       [[LATE]]:
; CHECK:         call void @may_leave(i256 %c)
define i256 @promised(i255 %x, i256 %t) {
  %a = zext i255 %x to i510
  %p = mul nuw i510 %a, %a
  %z = call i510 @residue.reduce.i510(i510 %p, i510 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %none = icmp eq i510 %z, 0
  %c = select i1 %none, i256 %t, i256 7
  call void @may_leave(i256 %c)
  %n = call noundef i256 @number(i256 noundef %t)
  %s = add i256 %c, %n
  ret i256 %s
}

; A correction by the modulus is none for what computes modulo it: its block stays one.
; CHECK-LABEL: define i510 @correction(
; CHECK-NOT:     br
; CHECK:         ret i510
define i510 @correction(i255 %x, i255 %y) {
  %a = zext i255 %x to i510
  %p = mul nuw i510 %a, %a
  %z = call i510 @residue.reduce.i510(i510 %p, i510 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %some = icmp ne i510 %z, 0
  %m = select i1 %some, i510 57896044618658097711785492504343953926634992332820282019728792003956564819949, i510 0
  %s = sub i510 %z, %m
  %q = mul i510 %s, %s
  %r = call i510 @residue.reduce.i510(i510 %q, i510 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  ret i510 %r
}

; What the other side of a branch writes may be written, and what is accessed where both
; sides meet may be read: unless something before may not come to an end, or frees it.
; RUN: %opt -S -passes=flatten-lookups %s | FileCheck %s

declare void @any()

; CHECK-LABEL: define void @both_write(
; CHECK-NOT:     br
; CHECK:         ret void
define void @both_write(ptr %r, ptr %q, i256 %x, i256 %y, i1 %bit) {
  %second = getelementptr inbounds i256, ptr %r, i64 1
  %q.second = getelementptr inbounds i256, ptr %q, i64 1
  %a = load i256, ptr %q
  %b = load i256, ptr %q.second
  %p = mul i256 %a, %b
  %m = urem i256 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br i1 %bit, label %yes, label %no

yes:
  store i256 %m, ptr %r
  store i256 %y, ptr %second
  br label %join

no:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %r, ptr align 8 %q, i64 64, i1 false)
  br label %join

join:
  ret void
}

; The first number only.
; CHECK-LABEL: define void @one_writes_more(
; CHECK:         br i1 %bit
define void @one_writes_more(ptr %r, ptr %q, i256 %x, i256 %y, i1 %bit) {
  %q.second = getelementptr inbounds i256, ptr %q, i64 1
  %a = load i256, ptr %q
  %b = load i256, ptr %q.second
  %p = mul i256 %a, %b
  %m = urem i256 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br i1 %bit, label %yes, label %no

yes:
  store i256 %m, ptr %r
  br label %join

no:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %r, ptr align 8 %q, i64 64, i1 false)
  br label %join

join:
  ret void
}

; CHECK-LABEL: define void @written_behind(
; CHECK-NOT:     br i1 %bit
; CHECK:         ret void
define void @written_behind(ptr %r, i256 %x, i64 %n, i1 %bit) {
  %m = urem i256 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br i1 %bit, label %read, label %join

read:
  %here = getelementptr inbounds i256, ptr %r, i64 %n
  %old = load i256, ptr %here
  br label %join

join:
  %chosen = phi i256 [ %old, %read ], [ %m, %0 ]
  %there = getelementptr inbounds i256, ptr %r, i64 %n
  store i256 %chosen, ptr %there
  ret void
}

; CHECK-LABEL: define void @call_before(
; CHECK:         br i1 %bit
define void @call_before(ptr %r, i256 %x, i64 %n, i1 %bit) {
  %m = urem i256 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br i1 %bit, label %read, label %join

read:
  %here = getelementptr inbounds i256, ptr %r, i64 %n
  %old = load i256, ptr %here
  br label %join

join:
  %chosen = phi i256 [ %old, %read ], [ %m, %0 ]
  call void @any()
  %there = getelementptr inbounds i256, ptr %r, i64 %n
  store i256 %chosen, ptr %there
  ret void
}

; The other side goes elsewhere.
; CHECK-LABEL: define void @may_not_meet(
; CHECK:         br i1 %bit
define void @may_not_meet(ptr %r, i256 %x, i64 %n, i1 %bit) {
  %m = urem i256 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br i1 %bit, label %read, label %other

read:
  %here = getelementptr inbounds i256, ptr %r, i64 %n
  %old = load i256, ptr %here
  br label %join

other:
  call void @any()
  br label %join

join:
  %chosen = phi i256 [ %old, %read ], [ %m, %other ]
  %there = getelementptr inbounds i256, ptr %r, i64 %n
  store i256 %chosen, ptr %there
  ret void
}

; The sides meet where the loop begins again, with another address; the one
; before may have been given back.
; CHECK-LABEL: define i256 @next_turn(
; CHECK:         br i1 %here
define i256 @next_turn(ptr %at, i32 %k, i32 %n) {
entry:
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %read ], [ %i.next, %more ]
  %sum = phi i256 [ 0, %entry ], [ %again, %read ], [ %m, %more ]
  %q = load ptr, ptr %at
  %v = load i256, ptr %q
  %a = add i256 %v, %sum
  %m = urem i256 %a, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  call void @any()
  %here = icmp eq i32 %k, %i
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %more

more:
  br i1 %here, label %read, label %head

read:
  %again = load i256, ptr %q
  br label %head

exit:
  ret i256 %m
}

; The same address in all turns is read in the next one, too.
; CHECK-LABEL: define i256 @all_turns(
; CHECK:         select i1 %here
define i256 @all_turns(ptr %q, i32 %k, i32 %n) {
entry:
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %read ], [ %i.next, %more ]
  %sum = phi i256 [ 0, %entry ], [ %again, %read ], [ %m, %more ]
  %v = load i256, ptr %q
  %a = add i256 %v, %sum
  %m = urem i256 %a, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  call void @any()
  %here = icmp eq i32 %k, %i
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %more

more:
  br i1 %here, label %read, label %head

read:
  %again = load i256, ptr %q
  br label %head

exit:
  ret i256 %m
}

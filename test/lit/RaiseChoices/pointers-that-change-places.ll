; Two pointers that a bit lets change places, in each round of a loop: a bit goes around in
; their place, and the objects become registers.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK-NOT:     ptr
; CHECK:       loop:
; CHECK-DAG:     phi i1 [ false, %entry ], [ %{{.*}}, %loop ]
; CHECK-DAG:     phi i1 [ true, %entry ], [ %{{.*}}, %loop ]
; CHECK-NOT:     ptr
; CHECK:         ret i72
define i72 @toy(i72 %x, i72 %y, i64 %k) {
entry:
  %a = alloca i72, align 16
  %b = alloca [2 x i72], align 16
  %c = getelementptr inbounds [2 x i72], ptr %b, i64 0, i64 1
  store i72 %x, ptr %a, align 16
  store i72 %y, ptr %c, align 16
  br label %loop

loop:
  %p = phi ptr [ %a, %entry ], [ %p.next, %loop ]
  %q = phi ptr [ %c, %entry ], [ %q.next, %loop ]
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %shifted = lshr i64 %k, %i
  %bit = trunc i64 %shifted to i1
  %p.next = select i1 %bit, ptr %q, ptr %p
  %q.next = select i1 %bit, ptr %p, ptr %q
  %u = load i72, ptr %p.next, align 16
  %v = load i72, ptr %q.next, align 16
  %s = add i72 %u, %v
  %r = urem i72 %s, 1000003
  store i72 %r, ptr %p.next, align 16
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, 8
  br i1 %more, label %loop, label %exit

exit:
  %z = load i72, ptr %a, align 16
  ret i72 %z
}

; Pointers in an array are chosen first, and numbers then.
; CHECK-LABEL: define i72 @toy.array(
; CHECK-NOT:     ptr
; CHECK:         select i1 {{%.*}}, i72 %y, i72 %x
; CHECK-NOT:     ptr
; CHECK:         ret i72
define i72 @toy.array(i72 %x, i72 %y, i64 %k) {
  %a = alloca i72, align 16
  %b = alloca i72, align 16
  %t = alloca [2 x ptr], align 16
  store i72 %x, ptr %a, align 16
  store i72 %y, ptr %b, align 16
  store ptr %a, ptr %t, align 8
  %t1 = getelementptr inbounds [2 x ptr], ptr %t, i64 0, i64 1
  store ptr %b, ptr %t1, align 8
  %bit = and i64 %k, 1
  %place = getelementptr inbounds [2 x ptr], ptr %t, i64 0, i64 %bit
  %p = load ptr, ptr %place, align 8
  %u = load i72, ptr %p, align 16
  %r = urem i72 %u, 1000003
  ret i72 %r
}

; What merely comes from two blocks stays: the branch tells.
; CHECK-LABEL: define i72 @toy.blocks(
; CHECK:         %p = phi ptr [ %a, %yes ], [ %b, %no ]
; CHECK:         load i72, ptr %p
define i72 @toy.blocks(i72 %x, i72 %y, i1 %bit) {
entry:
  %a = alloca i72, align 16
  %b = alloca i72, align 16
  store i72 %x, ptr %a, align 16
  store i72 %y, ptr %b, align 16
  br i1 %bit, label %yes, label %no

yes:
  call void @public()
  br label %join

no:
  br label %join

join:
  %p = phi ptr [ %a, %yes ], [ %b, %no ]
  %u = load i72, ptr %p, align 16
  %r = urem i72 %u, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i256 @real(
; CHECK-NOT:     ptr
; CHECK:       loop:
; CHECK-DAG:     phi i1 [ false, %entry ], [ %{{.*}}, %loop ]
; CHECK-DAG:     phi i1 [ true, %entry ], [ %{{.*}}, %loop ]
; CHECK-NOT:     ptr
; CHECK:         ret i256
define i256 @real(i256 %x, i256 %y, i64 %k) {
entry:
  %a = alloca i256, align 16
  %b = alloca [2 x i256], align 16
  %c = getelementptr inbounds [2 x i256], ptr %b, i64 0, i64 1
  store i256 %x, ptr %a, align 16
  store i256 %y, ptr %c, align 16
  br label %loop

loop:
  %p = phi ptr [ %a, %entry ], [ %p.next, %loop ]
  %q = phi ptr [ %c, %entry ], [ %q.next, %loop ]
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %shifted = lshr i64 %k, %i
  %bit = trunc i64 %shifted to i1
  %p.next = select i1 %bit, ptr %q, ptr %p
  %q.next = select i1 %bit, ptr %p, ptr %q
  %u = load i256, ptr %p.next, align 16
  %v = load i256, ptr %q.next, align 16
  %s = add i256 %u, %v
  %r = urem i256 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  store i256 %r, ptr %p.next, align 16
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, 8
  br i1 %more, label %loop, label %exit

exit:
  %z = load i256, ptr %a, align 16
  ret i256 %z
}

; Pointers in an array are chosen first, and numbers then.
; CHECK-LABEL: define i256 @real.array(
; CHECK-NOT:     ptr
; CHECK:         select i1 {{%.*}}, i256 %y, i256 %x
; CHECK-NOT:     ptr
; CHECK:         ret i256
define i256 @real.array(i256 %x, i256 %y, i64 %k) {
  %a = alloca i256, align 16
  %b = alloca i256, align 16
  %t = alloca [2 x ptr], align 16
  store i256 %x, ptr %a, align 16
  store i256 %y, ptr %b, align 16
  store ptr %a, ptr %t, align 8
  %t1 = getelementptr inbounds [2 x ptr], ptr %t, i64 0, i64 1
  store ptr %b, ptr %t1, align 8
  %bit = and i64 %k, 1
  %place = getelementptr inbounds [2 x ptr], ptr %t, i64 0, i64 %bit
  %p = load ptr, ptr %place, align 8
  %u = load i256, ptr %p, align 16
  %r = urem i256 %u, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

; What merely comes from two blocks stays: the branch tells.
; CHECK-LABEL: define i256 @real.blocks(
; CHECK:         %p = phi ptr [ %a, %yes ], [ %b, %no ]
; CHECK:         load i256, ptr %p
define i256 @real.blocks(i256 %x, i256 %y, i1 %bit) {
entry:
  %a = alloca i256, align 16
  %b = alloca i256, align 16
  store i256 %x, ptr %a, align 16
  store i256 %y, ptr %b, align 16
  br i1 %bit, label %yes, label %no

yes:
  call void @public()
  br label %join

no:
  br label %join

join:
  %p = phi ptr [ %a, %yes ], [ %b, %no ]
  %u = load i256, ptr %p, align 16
  %r = urem i256 %u, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

declare void @public()

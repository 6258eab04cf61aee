; A bit chooses between two rows, and a counter goes along them: its range says that both are
; inside of the object.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK:       loop:
; CHECK:         %second = load i72, ptr
; CHECK:         %first = load i72, ptr
; CHECK:         select i1 %chosen, i72 %second, i72 %first
define i72 @toy(ptr %in, i64 %k) {
entry:
  %t = alloca [2 x [20 x i72]], align 16
  call void @fill(ptr %t)
  %bit = and i64 %k, 1
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i72 [ 0, %entry ], [ %r, %loop ]
  %p = getelementptr inbounds [2 x [20 x i72]], ptr %t, i64 0, i64 %bit, i64 %i
  %v = load i72, ptr %p, align 16
  %x = xor i72 %v, %s
  %r = urem i72 %x, 1000003
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 20
  br i1 %more, label %loop, label %exit

exit:
  ret i72 %r
}

; The counter leaves the first row.
; CHECK-LABEL: define i72 @toy.outside(
; CHECK:       loop:
; CHECK:         %v = load i72, ptr %p
define i72 @toy.outside(ptr %in, i64 %k) {
entry:
  %t = alloca [2 x [20 x i72]], align 16
  call void @fill(ptr %t)
  %bit = and i64 %k, 1
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i72 [ 0, %entry ], [ %r, %loop ]
  %p = getelementptr inbounds [2 x [20 x i72]], ptr %t, i64 0, i64 %bit, i64 %i
  %v = load i72, ptr %p, align 16
  %x = xor i72 %v, %s
  %r = urem i72 %x, 1000003
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 21
  br i1 %more, label %loop, label %exit

exit:
  ret i72 %r
}

; CHECK-LABEL: define i256 @real(
; CHECK:       loop:
; CHECK:         %second = load i256, ptr
; CHECK:         %first = load i256, ptr
; CHECK:         select i1 %chosen, i256 %second, i256 %first
define i256 @real(ptr %in, i64 %k) {
entry:
  %t = alloca [2 x [20 x i256]], align 16
  call void @fill(ptr %t)
  %bit = and i64 %k, 1
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i256 [ 0, %entry ], [ %r, %loop ]
  %p = getelementptr inbounds [2 x [20 x i256]], ptr %t, i64 0, i64 %bit, i64 %i
  %v = load i256, ptr %p, align 16
  %x = xor i256 %v, %s
  %r = urem i256 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 20
  br i1 %more, label %loop, label %exit

exit:
  ret i256 %r
}

; The counter leaves the first row.
; CHECK-LABEL: define i256 @real.outside(
; CHECK:       loop:
; CHECK:         %v = load i256, ptr %p
define i256 @real.outside(ptr %in, i64 %k) {
entry:
  %t = alloca [2 x [20 x i256]], align 16
  call void @fill(ptr %t)
  %bit = and i64 %k, 1
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i256 [ 0, %entry ], [ %r, %loop ]
  %p = getelementptr inbounds [2 x [20 x i256]], ptr %t, i64 0, i64 %bit, i64 %i
  %v = load i256, ptr %p, align 16
  %x = xor i256 %v, %s
  %r = urem i256 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 21
  br i1 %more, label %loop, label %exit

exit:
  ret i256 %r
}

declare void @fill(ptr)

; LLVM freezes numbers on whose carry it branches. A frozen number is the number, and where nobody
; knows that its words are none, they are frozen.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i64 @defined(
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %x0, i64 %y0)
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %x1, i64 %y1)
; CHECK-NOT:     i128
; CHECK:         ret
define i64 @defined(ptr %r, i64 noundef %x0, i64 noundef %x1, i64 noundef %y0, i64 noundef %y1) {
  %wide.x0 = zext i64 %x0 to i128
  %wide.y0 = zext i64 %y0 to i128
  %d0 = sub nsw i128 %wide.x0, %wide.y0
  %f0 = freeze i128 %d0
  %u0 = lshr i128 %f0, 64
  %c0 = and i128 %u0, 1
  %wide.x1 = zext i64 %x1 to i128
  %wide.y1 = zext i64 %y1 to i128
  %t1 = add nuw nsw i128 %c0, %wide.y1
  %d1 = sub nsw i128 %wide.x1, %t1
  %f1 = freeze i128 %d1
  %u1 = lshr i128 %f1, 64
  %w1 = trunc i128 %u1 to i64
  %borrow = and i64 %w1, 1
  %r0 = trunc i128 %f0 to i64
  store i64 %r0, ptr %r
  %r1 = trunc i128 %f1 to i64
  %next = getelementptr i64, ptr %r, i64 1
  store i64 %r1, ptr %next
  ret i64 %borrow
}

; CHECK-LABEL: define i64 @poison(
; CHECK-DAG:     [[X0:%.*]] = freeze i64 %x0
; CHECK-DAG:     [[Y0:%.*]] = freeze i64 %y0
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 [[X0]], i64 [[Y0]])
; CHECK-DAG:     [[X1:%.*]] = freeze i64 %x1
; CHECK-DAG:     [[Y1:%.*]] = freeze i64 %y1
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 [[X1]], i64 [[Y1]])
; CHECK:         ret
define i64 @poison(ptr %r, i64 %x0, i64 %x1, i64 %y0, i64 %y1) {
  %wide.x0 = zext i64 %x0 to i128
  %wide.y0 = zext i64 %y0 to i128
  %d0 = sub nsw i128 %wide.x0, %wide.y0
  %f0 = freeze i128 %d0
  %u0 = lshr i128 %f0, 64
  %c0 = and i128 %u0, 1
  %wide.x1 = zext i64 %x1 to i128
  %wide.y1 = zext i64 %y1 to i128
  %t1 = add nuw nsw i128 %c0, %wide.y1
  %d1 = sub nsw i128 %wide.x1, %t1
  %f1 = freeze i128 %d1
  %u1 = lshr i128 %f1, 64
  %w1 = trunc i128 %u1 to i64
  %borrow = and i64 %w1, 1
  %r0 = trunc i128 %f0 to i64
  store i64 %r0, ptr %r
  %r1 = trunc i128 %f1 to i64
  %next = getelementptr i64, ptr %r, i64 1
  store i64 %r1, ptr %next
  ret i64 %borrow
}

; A carry that is frozen where it goes on: its words are, too.
; CHECK-LABEL: define i64 @carry(
; CHECK-DAG:     [[X0:%.*]] = freeze i64 %x0
; CHECK-DAG:     [[Y0:%.*]] = freeze i64 %y0
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 [[X0]], i64 [[Y0]])
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x1, i64 %y1)
; CHECK:         ret
define i64 @carry(ptr %r, i64 %x0, i64 %x1, i64 %y0, i64 %y1) {
  %s0 = add i64 %x0, %y0
  %b0 = icmp ult i64 %s0, %x0
  %f0 = freeze i1 %b0
  %c0 = zext i1 %f0 to i64
  %t1 = add i64 %x1, %y1
  %k1 = icmp ult i64 %t1, %x1
  %s1 = add i64 %t1, %c0
  %l1 = icmp ult i64 %s1, %c0
  %b1 = or i1 %k1, %l1
  %c1 = zext i1 %b1 to i64
  store i64 %s0, ptr %r
  %next = getelementptr i64, ptr %r, i64 1
  store i64 %s1, ptr %next
  ret i64 %c1
}

; A number that is frozen elsewhere may be another one.
; CHECK-LABEL: define i64 @doubled(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i64 @doubled(i64 %x0, i64 %x1) {
  %f0 = freeze i64 %x0
  %s0 = add i64 %f0, %x0
  %b0 = icmp ult i64 %s0, %x0
  %c0 = zext i1 %b0 to i64
  %s1 = add i64 %x1, %c0
  ret i64 %s1
}

; c || d is no poison where c holds, whatever d is: words that only d looks at are
; frozen.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i1 @toy(
; CHECK:         [[A0:%.*]] = freeze i8 %a0
; CHECK:         [[B0:%.*]] = freeze i8 %b0
; CHECK:         call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 [[A0]], i8 [[B0]])
; CHECK-NOT:     freeze
; CHECK:         call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a1, i8 %b1)
define i1 @toy(ptr %r, ptr %r1, i8 %a0, i8 %b0, i8 %a1, i8 %b1) {
  %s0 = add i8 %a0, %b0
  %c0 = icmp ult i8 %s0, %a0
  %k0 = zext i1 %c0 to i8
  %t = add i8 %a1, %b1
  %l = icmp ult i8 %t, %a1
  %s1 = add i8 %t, %k0
  %m = icmp ult i8 %s1, %t
  %c1 = select i1 %l, i1 true, i1 %m
  store i8 %s0, ptr %r
  store i8 %s1, ptr %r1
  ret i1 %c1
}

; CHECK-LABEL: define i1 @real(
; CHECK:         [[A0:%.*]] = freeze i64 %a0
; CHECK:         [[B0:%.*]] = freeze i64 %b0
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 [[A0]], i64 [[B0]])
; CHECK-NOT:     freeze
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a1, i64 %b1)
define i1 @real(ptr %r, ptr %r1, i64 %a0, i64 %b0, i64 %a1, i64 %b1) {
  %s0 = add i64 %a0, %b0
  %c0 = icmp ult i64 %s0, %a0
  %k0 = zext i1 %c0 to i64
  %t = add i64 %a1, %b1
  %l = icmp ult i64 %t, %a1
  %s1 = add i64 %t, %k0
  %m = icmp ult i64 %s1, %t
  %c1 = select i1 %l, i1 true, i1 %m
  store i64 %s0, ptr %r
  store i64 %s1, ptr %r1
  ret i1 %c1
}

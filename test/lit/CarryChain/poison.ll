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

; The words that only some results look at are sums of a chain, which stays one: what it is of is frozen.
; CHECK-LABEL: define i1 @behind_chain(
; CHECK-DAG:     [[A0:%.*]] = freeze i64 %a0
; CHECK-DAG:     [[B0:%.*]] = freeze i64 %b0
; CHECK:         %p0 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 [[A0]], i64 [[B0]])
; CHECK-NOT:     freeze
; CHECK:         ret i1
define i1 @behind_chain(ptr %r, i64 %a0, i64 %b0, i64 %a1, i64 %b1, i64 noundef %c0, i64 noundef %c1) {
  %p0 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a0, i64 %b0)
  %s0 = extractvalue { i64, i1 } %p0, 0
  %k0 = extractvalue { i64, i1 } %p0, 1
  %z0 = zext i1 %k0 to i64
  %t1 = add i64 %a1, %b1
  %s1 = add i64 %t1, %z0
  %d0 = sub i64 %s0, %c0
  %l0 = icmp ult i64 %s0, %c0
  %m0 = zext i1 %l0 to i64
  %u1 = sub i64 %s1, %c1
  %d1 = sub i64 %u1, %m0
  %less = icmp ult i64 %s1, %c1
  %same = icmp eq i64 %s1, %c1
  %l1 = select i1 %same, i1 %l0, i1 %less
  store i64 %d0, ptr %r
  %r1 = getelementptr i64, ptr %r, i64 1
  store i64 %d1, ptr %r1
  %r2 = getelementptr i64, ptr %r, i64 2
  store i64 %s1, ptr %r2
  ret i1 %l1
}

; RISC-V has no additions with carry: comparisons are as good as steps there, but
; for selects it branches. What takes longer than steps becomes steps, where words are registers.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; CHECK-LABEL: define i64 @kernel(
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a1, i64 %b1)
; CHECK-NOT:     select
; CHECK:         ret
define i64 @kernel(ptr noalias %r, i64 noundef %a0, i64 noundef %b0, i64 noundef %a1, i64 noundef %b1) {
  %s0 = add i64 %a0, %b0
  %c0 = icmp ult i64 %s0, %a0
  %k0 = zext i1 %c0 to i64
  %t = add i64 %a1, %k0
  %s1 = add i64 %t, %b1
  %same = icmp eq i64 %s1, %a1
  %less1 = icmp ult i64 %s1, %a1
  %k = zext i1 %less1 to i64
  %k1 = select i1 %same, i64 %k0, i64 %k
  store i64 %s0, ptr %r
  %r1 = getelementptr i8, ptr %r, i64 8
  store i64 %s1, ptr %r1
  ret i64 %k1
}

; CHECK-LABEL: define i64 @compared(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i64 @compared(ptr noalias %r, i64 %a0, i64 %b0, i64 %a1, i64 %b1) {
  %s0 = add i64 %a0, %b0
  %c0 = icmp ult i64 %s0, %a0
  %k0 = zext i1 %c0 to i64
  %t = add i64 %a1, %k0
  %l = icmp ult i64 %t, %k0
  %s1 = add i64 %t, %b1
  %m = icmp ult i64 %s1, %b1
  %kl = zext i1 %l to i64
  %km = zext i1 %m to i64
  %k1 = add i64 %kl, %km
  store i64 %s0, ptr %r
  %r1 = getelementptr i8, ptr %r, i64 8
  store i64 %s1, ptr %r1
  ret i64 %k1
}

; CHECK-LABEL: define i64 @majority(
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a1, i64 %b1)
; CHECK-NOT:     lshr
; CHECK:         ret
define i64 @majority(ptr noalias %r, i64 noundef %a0, i64 noundef %b0, i64 noundef %a1, i64 noundef %b1) {
  %s0 = add i64 %a0, %b0
  %c0 = icmp ult i64 %s0, %a0
  %k0 = zext i1 %c0 to i64
  %t = add i64 %a1, %b1
  %s1 = add i64 %t, %k0
  %both = and i64 %a1, %b1
  %any = or i64 %a1, %b1
  %not = xor i64 %s1, -1
  %lost = and i64 %any, %not
  %bits = or i64 %lost, %both
  %k1 = lshr i64 %bits, 63
  store i64 %s0, ptr %r
  %r1 = getelementptr i8, ptr %r, i64 8
  store i64 %s1, ptr %r1
  ret i64 %k1
}

; CHECK-LABEL: define i32 @short(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i32 @short(ptr noalias %r, i32 noundef %a0, i32 noundef %b0, i32 noundef %a1, i32 noundef %b1) {
  %s0 = add i32 %a0, %b0
  %c0 = icmp ult i32 %s0, %a0
  %k0 = zext i1 %c0 to i32
  %t = add i32 %a1, %b1
  %s1 = add i32 %t, %k0
  %both = and i32 %a1, %b1
  %any = or i32 %a1, %b1
  %not = xor i32 %s1, -1
  %lost = and i32 %any, %not
  %bits = or i32 %lost, %both
  %k1 = lshr i32 %bits, 31
  store i32 %s0, ptr %r
  %r1 = getelementptr i8, ptr %r, i64 8
  store i32 %s1, ptr %r1
  ret i32 %k1
}

; That a word is zero and something carries in is a mask, for which no back end branches.
; CHECK-LABEL: define i64 @incremented(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i64 @incremented(ptr %r, i64 noundef %x0, i64 noundef %x1, i64 noundef %x2) {
  %s0 = add i64 %x0, 1
  %b0 = icmp eq i64 %s0, 0
  %c0 = zext i1 %b0 to i64
  store i64 %s0, ptr %r
  %s1 = add i64 %x1, %c0
  %b1 = icmp eq i64 %s1, 0
  %c1 = select i1 %b1, i64 %c0, i64 0
  %next = getelementptr i64, ptr %r, i64 1
  store i64 %s1, ptr %next
  %s2 = add i64 %x2, %c1
  ret i64 %s2
}

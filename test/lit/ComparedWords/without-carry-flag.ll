; Without a carry flag comparisons are as good as anything.
; RUN: %opt -S -passes=compared-words %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; CHECK-NOT: with.overflow
define i1 @atLeast(i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %g0 = icmp uge i64 %a0, %b0
  %g1 = icmp ugt i64 %a1, %b1
  %e1 = icmp eq i64 %a1, %b1
  %s1 = and i1 %e1, %g0
  %z1 = or i1 %s1, %g1
  %g2 = icmp ugt i64 %a2, %b2
  %e2 = icmp eq i64 %a2, %b2
  %s2 = and i1 %e2, %z1
  %z2 = or i1 %s2, %g2
  ret i1 %z2
}

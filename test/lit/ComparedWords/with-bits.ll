; What carried out of a sum decides before its words: the sum is at least the modulus.
; RUN: %opt -S -passes=compared-words %s | FileCheck %s
target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i1 @orCarry(
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a2, i64 %b2)
; CHECK-NOT:     icmp
; CHECK:         or i1 %carry,
; CHECK-NEXT:    ret
define i1 @orCarry(i1 noundef %carry, i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %g0 = icmp uge i64 %a0, %b0
  %g1 = icmp ugt i64 %a1, %b1
  %e1 = icmp eq i64 %a1, %b1
  %s1 = and i1 %e1, %g0
  %z1 = or i1 %s1, %g1
  %g2 = icmp ugt i64 %a2, %b2
  %e2 = icmp eq i64 %a2, %b2
  %s2 = and i1 %e2, %z1
  %t2 = or i1 %s2, %carry
  %z2 = or i1 %t2, %g2
  ret i1 %z2
}

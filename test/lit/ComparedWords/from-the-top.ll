; Three words are compared from the top, as flags and as a number: one chain of borrows, and no
; comparison is left. x > y is that y - x borrows.
; RUN: %opt -S -passes=compared-words %s | FileCheck %s
; RUN: %opt -S -passes=residue %s | FileCheck %s
; RUN: %opt -S -passes=compared-words -debug-counter=residue-compared-words=5 %s | FileCheck %s --check-prefix=NONE
; RUN: %opt -disable-output -passes=compared-words -pass-remarks=compared-words %s 2>&1 | FileCheck %s --check-prefix=REMARK
target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; REMARK: 1 comparisons of numbers of words are chains of borrows
; CHECK-LABEL: define i1 @above(
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %b0, i64 %a0)
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %b1, i64 %a1)
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %b2, i64 %a2)
; CHECK-NOT:     icmp
; CHECK:         ret
; NONE-NOT:    with.overflow
define i1 @above(i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %g2 = icmp ugt i64 %a2, %b2
  %l2 = icmp ult i64 %a2, %b2
  %m1 = icmp ugt i64 %a1, %b1
  %n2 = xor i1 %l2, true
  %u1 = and i1 %m1, %n2
  %g1 = or i1 %g2, %u1
  %k1 = icmp ult i64 %a1, %b1
  %h2 = xor i1 %g2, true
  %v1 = and i1 %k1, %h2
  %l1 = or i1 %l2, %v1
  %m0 = icmp ugt i64 %a0, %b0
  %n1 = xor i1 %l1, true
  %u0 = and i1 %m0, %n1
  %g0 = or i1 %g1, %u0
  ret i1 %g0
}

; CHECK-LABEL: define i32 @atLeast(
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a0, i64 %b0)
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a2, i64 %b2)
; CHECK-NOT:     icmp
; CHECK:         zext i1 {{.*}} to i32
; CHECK-NEXT:    ret
define i32 @atLeast(i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %g0 = icmp uge i64 %a0, %b0
  %z0 = zext i1 %g0 to i32
  %g1 = icmp ugt i64 %a1, %b1
  %y1 = zext i1 %g1 to i32
  %e1 = icmp eq i64 %a1, %b1
  %s1 = select i1 %e1, i32 %z0, i32 0
  %z1 = or i32 %s1, %y1
  %g2 = icmp ult i64 %b2, %a2
  %y2 = zext i1 %g2 to i32
  %e2 = icmp eq i64 %b2, %a2
  %s2 = select i1 %e2, i32 %z1, i32 0
  %z2 = or i32 %s2, %y2
  ret i32 %z2
}

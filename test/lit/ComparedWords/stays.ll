; What is no comparison of whole numbers, or is needed otherwise, stays.
; RUN: %opt -S -passes=compared-words %s | FileCheck %s
; RUN: %opt -S -passes=compared-words %s > %t.ll
; RUN: grep -c with.overflow %t.ll | FileCheck %s --check-prefix=COUNT
; Three steps of two parts, in the last function, and their declaration.
; COUNT: 6
target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; The upper word of one number is compared with another word.
; CHECK-LABEL: define i1 @otherWord(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i1 @otherWord(i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %g0 = icmp ugt i64 %a0, %b0
  %g1 = icmp ugt i64 %a1, %b1
  %e1 = icmp eq i64 %a1, %b2
  %s1 = and i1 %e1, %g0
  %z1 = or i1 %s1, %g1
  %g2 = icmp ugt i64 %a2, %b2
  %e2 = icmp eq i64 %a2, %b2
  %s2 = and i1 %e2, %z1
  %z2 = or i1 %s2, %g2
  ret i1 %z2
}

; The flag that says less is not looked at: the middle words may be greater where the upper ones
; are less.
; CHECK-LABEL: define i1 @careless(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i1 @careless(i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %g0 = icmp ugt i64 %a0, %b0
  %g1 = icmp ugt i64 %a1, %b1
  %l1 = icmp ult i64 %a1, %b1
  %n1 = xor i1 %l1, true
  %s1 = and i1 %n1, %g0
  %z1 = or i1 %s1, %g1
  %g2 = icmp ugt i64 %a2, %b2
  %z2 = or i1 %z1, %g2
  ret i1 %z2
}

; Signed words.
; CHECK-LABEL: define i1 @signed(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i1 @signed(i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %g0 = icmp ugt i64 %a0, %b0
  %g1 = icmp ugt i64 %a1, %b1
  %e1 = icmp eq i64 %a1, %b1
  %s1 = and i1 %e1, %g0
  %z1 = or i1 %s1, %g1
  %g2 = icmp sgt i64 %a2, %b2
  %e2 = icmp eq i64 %a2, %b2
  %s2 = and i1 %e2, %z1
  %z2 = or i1 %s2, %g2
  ret i1 %z2
}

; LLVM compiles comparisons of two words well.
; CHECK-LABEL: define i1 @twoWords(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i1 @twoWords(i64 noundef %a0, i64 noundef %a1, i64 noundef %b0, i64 noundef %b1) {
  %g0 = icmp ugt i64 %a0, %b0
  %g1 = icmp ugt i64 %a1, %b1
  %e1 = icmp eq i64 %a1, %b1
  %s1 = and i1 %e1, %g0
  %z1 = or i1 %s1, %g1
  ret i1 %z1
}

; Each comparison is stored: a chain would come on top.
; CHECK-LABEL: define i1 @neededOtherwise(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i1 @neededOtherwise(ptr %r, i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %g0 = icmp ugt i64 %a0, %b0
  %g1 = icmp ugt i64 %a1, %b1
  %e1 = icmp eq i64 %a1, %b1
  %s1 = and i1 %e1, %g0
  %z1 = or i1 %s1, %g1
  store i1 %z1, ptr %r
  %g2 = icmp ugt i64 %a2, %b2
  %e2 = icmp eq i64 %a2, %b2
  %s2 = and i1 %e2, %z1
  %z2 = or i1 %s2, %g2
  ret i1 %z2
}

; A word that does not decide may be poison, though the result is not: it is frozen.
; CHECK-LABEL: define i1 @poison(
; CHECK:         [[A0:%.*]] = freeze i64 %a0
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 {{.*}}, i64 [[A0]])
; CHECK-NOT:     freeze i64 %a2
; CHECK:         ret
define i1 @poison(i64 %a0, i64 %a1, i64 %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %g0 = icmp ugt i64 %a0, %b0
  %g1 = icmp ugt i64 %a1, %b1
  %e1 = icmp eq i64 %a1, %b1
  %s1 = select i1 %e1, i1 %g0, i1 false
  %z1 = or i1 %s1, %g1
  %g2 = icmp ugt i64 %a2, %b2
  %e2 = icmp eq i64 %a2, %b2
  %s2 = select i1 %e2, i1 %z1, i1 false
  %z2 = or i1 %s2, %g2
  ret i1 %z2
}

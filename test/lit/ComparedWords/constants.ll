; A number is compared with a constant: as libsecp256k1 asks whether a scalar is at least the
; order of the group. Comparisons with neighbours of a word are comparisons with that word.
; RUN: %opt -S -passes=compared-words %s | FileCheck %s
target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i32 @scalar(
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %d0, i64 -4624529908474429119)
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %d1, i64 -4994812053365940165)
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %d2, i64 -2)
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %d3{{.*}}, i64 -1)
; CHECK-NOT:     icmp
; CHECK:         ret
define i32 @scalar(i64 noundef %d0, i64 noundef %d1, i64 noundef %d2, i64 %d3) {
  %top = icmp eq i64 %d3, -1
  %m2 = icmp ugt i64 %d2, -3
  %e2 = icmp eq i64 %d2, -1
  %y2 = select i1 %e2, i1 %top, i1 false
  %z2 = zext i1 %y2 to i32
  %m1 = icmp ugt i64 %d1, -4994812053365940166
  %a = and i1 %m2, %m1
  %b = and i1 %top, %a
  %g1 = icmp ugt i64 %d1, -4994812053365940165
  %c = zext i1 %b to i32
  %y1 = select i1 %g1, i32 %c, i32 0
  %z1 = or i32 %y1, %z2
  %g0 = icmp ugt i64 %d0, -4624529908474429120
  %y0 = select i1 %g0, i32 %c, i32 0
  %z0 = or i32 %z1, %y0
  ret i32 %z0
}

; The middle word is compared with another constant where the upper one is equal: no number.
; CHECK-LABEL: define i1 @twoConstants(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i1 @twoConstants(i64 noundef %d0, i64 noundef %d1, i64 noundef %d2) {
  %g2 = icmp ugt i64 %d2, 50
  %e2 = icmp eq i64 %d2, 50
  %g1 = icmp ugt i64 %d1, 70
  %e1 = icmp eq i64 %d1, 60
  %g0 = icmp ugt i64 %d0, 90
  %s0 = and i1 %e1, %g0
  %s1 = or i1 %g1, %s0
  %s2 = and i1 %e2, %s1
  %s3 = or i1 %g2, %s2
  ret i1 %s3
}

; Whether a number is zero needs no borrows.
; CHECK-LABEL: define i1 @isZero(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i1 @isZero(i64 noundef %d0, i64 noundef %d1, i64 noundef %d2, i64 noundef %d3, i64 noundef %d4) {
  %e0 = icmp eq i64 %d0, 0
  %e1 = icmp eq i64 %d1, 0
  %e2 = icmp eq i64 %d2, 0
  %e3 = icmp eq i64 %d3, 0
  %e4 = icmp eq i64 %d4, 0
  %s1 = and i1 %e0, %e1
  %s2 = and i1 %e2, %s1
  %s3 = and i1 %e3, %s2
  %s4 = and i1 %e4, %s3
  ret i1 %s4
}

; A constant is subtracted: its comparisons are written in other ways.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i8 @toy(
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %a0, i8 99)
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %a1, i8 27)
; CHECK-NOT:     icmp
; CHECK:         ret
define i8 @toy(ptr %r, ptr %r1, i8 noundef %a0, i8 noundef %a1) {
  %s0 = add i8 %a0, -99
  %c0 = icmp ult i8 %a0, 99
  %k0 = zext i1 %c0 to i8
  %t = add i8 %a1, -27
  %s1 = sub i8 %t, %k0
  %less = icmp ult i8 %a1, 27
  %same = icmp eq i8 %a1, 27
  %both = and i1 %same, %c0
  %c1 = or i1 %less, %both
  %k1 = zext i1 %c1 to i8
  store i8 %s0, ptr %r
  store i8 %s1, ptr %r1
  ret i8 %k1
}

; CHECK-LABEL: define i64 @real(
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a0, i64 99)
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a1, i64 27)
; CHECK-NOT:     icmp
; CHECK:         ret
define i64 @real(ptr %r, ptr %r1, i64 noundef %a0, i64 noundef %a1) {
  %s0 = add i64 %a0, -99
  %c0 = icmp ult i64 %a0, 99
  %k0 = zext i1 %c0 to i64
  %t = add i64 %a1, -27
  %s1 = sub i64 %t, %k0
  %less = icmp ult i64 %a1, 27
  %same = icmp eq i64 %a1, 27
  %both = and i1 %same, %c0
  %c1 = or i1 %less, %both
  %k1 = zext i1 %c1 to i64
  store i64 %s0, ptr %r
  store i64 %s1, ptr %r1
  ret i64 %k1
}

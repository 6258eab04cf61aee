; Words that are computed, of known bits: the carry is that of their sum, not of
; what they are computed of.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @toy(
; CHECK:         call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a0, i8 %b0)
; CHECK:         call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a1, i8 %b1)
; CHECK:         call { i8, i1 } @llvm.uadd.with.overflow.i8(
; CHECK-NOT:     select
; CHECK-NOT:     icmp
; CHECK:         ret void
define void @toy(ptr %r, i8 noundef %a0, i8 noundef %w0, i8 noundef %a1, i8 noundef %w1) {
  %b0 = and i8 %w0, -16
  %s0 = add i8 %a0, %b0
  %some = icmp ne i8 %b0, 0
  %less0 = icmp ult i8 %s0, %a0
  %c0 = select i1 %some, i1 %less0, i1 false
  %k0 = zext i1 %c0 to i8
  %b1 = add i8 %w1, %w0
  %t = add i8 %a1, %b1
  %s1 = add i8 %t, %k0
  %same = icmp eq i8 %s1, %a1
  %less1 = icmp ult i8 %s1, %a1
  %k = zext i1 %less1 to i8
  %k1 = select i1 %same, i8 %k0, i8 %k
  store i8 %s0, ptr %r
  %r1 = getelementptr i8, ptr %r, i64 1
  store i8 %s1, ptr %r1
  %r2 = getelementptr i8, ptr %r, i64 2
  store i8 %k1, ptr %r2
  ret void
}

; CHECK-LABEL: define void @real(
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a0, i64 %b0)
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a1, i64 %b1)
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(
; CHECK-NOT:     select
; CHECK-NOT:     icmp
; CHECK:         ret void
define void @real(ptr %r, i64 noundef %a0, i64 noundef %w0, i64 noundef %a1, i64 noundef %w1) {
  %b0 = and i64 %w0, -4294967296
  %s0 = add i64 %a0, %b0
  %some = icmp ne i64 %b0, 0
  %less0 = icmp ult i64 %s0, %a0
  %c0 = select i1 %some, i1 %less0, i1 false
  %k0 = zext i1 %c0 to i64
  %b1 = add i64 %w1, %w0
  %t = add i64 %a1, %b1
  %s1 = add i64 %t, %k0
  %same = icmp eq i64 %s1, %a1
  %less1 = icmp ult i64 %s1, %a1
  %k = zext i1 %less1 to i64
  %k1 = select i1 %same, i64 %k0, i64 %k
  store i64 %s0, ptr %r
  %r1 = getelementptr i8, ptr %r, i64 8
  store i64 %s1, ptr %r1
  %r2 = getelementptr i8, ptr %r, i64 16
  store i64 %k1, ptr %r2
  ret void
}

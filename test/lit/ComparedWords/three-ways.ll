; What is one number where a number of words is less, another one where it is greater, and a third one where
; they are equal, is two chains. Each flag by itself would not be: the other one needs it.
; RUN: %opt -S -passes=compared-words %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i32 @ordered(
; CHECK-COUNT-5: call { i64, i1 } @llvm.usub.with.overflow.i64(
; CHECK:         {{zext|sext}} i1 %{{.*}} to i32
; CHECK-COUNT-5: call { i64, i1 } @llvm.usub.with.overflow.i64(
; CHECK:         {{zext|sext}} i1 %{{.*}} to i32
; CHECK-NOT:     icmp
; CHECK:         ret i32
define i32 @ordered(i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %g2 = icmp ugt i64 %a2, %b2
  %l2 = icmp ult i64 %a2, %b2
  %g1 = icmp ugt i64 %a1, %b1
  %n1 = xor i1 %l2, true
  %h1 = and i1 %g1, %n1
  %G1 = or i1 %g2, %h1
  %l1 = icmp ult i64 %a1, %b1
  %m1 = xor i1 %G1, true
  %k1 = and i1 %l1, %m1
  %L1 = or i1 %l2, %k1
  %g0 = icmp ugt i64 %a0, %b0
  %n0 = xor i1 %L1, true
  %h0 = and i1 %g0, %n0
  %G0 = or i1 %G1, %h0
  %l0 = icmp ult i64 %a0, %b0
  %m0 = xor i1 %G0, true
  %k0 = and i1 %l0, %m0
  %L0 = or i1 %L1, %k0
  %G = zext i1 %G0 to i32
  %L = zext i1 %L0 to i32
  %r = sub i32 %G, %L
  ret i32 %r
}

; Other numbers than 1, 0 and -1.
; CHECK-LABEL: define i8 @numbers(
; CHECK-NOT:     icmp
; CHECK:         and i8 %{{.*}}, {{2|-3}}
; CHECK-NOT:     icmp
; CHECK:         add i8 %{{.*}}, 7
; CHECK:         ret i8
define i8 @numbers(i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %e0 = icmp eq i64 %a0, %b0
  %l0 = icmp ult i64 %a0, %b0
  %x0 = select i1 %l0, i8 9, i8 4
  %r0 = select i1 %e0, i8 7, i8 %x0
  %e1 = icmp eq i64 %a1, %b1
  %l1 = icmp ult i64 %a1, %b1
  %x1 = select i1 %l1, i8 9, i8 4
  %r1 = select i1 %e1, i8 %r0, i8 %x1
  %e2 = icmp eq i64 %a2, %b2
  %l2 = icmp ult i64 %a2, %b2
  %x2 = select i1 %l2, i8 9, i8 4
  %r2 = select i1 %e2, i8 %r1, i8 %x2
  ret i8 %r2
}

; The number of a word that is greater is not that of another one: this is no order.
; CHECK-LABEL: define i8 @other(
; CHECK-NOT:     with.overflow
; CHECK:         ret i8
define i8 @other(i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %e0 = icmp eq i64 %a0, %b0
  %l0 = icmp ult i64 %a0, %b0
  %x0 = select i1 %l0, i8 9, i8 4
  %r0 = select i1 %e0, i8 7, i8 %x0
  %e1 = icmp eq i64 %a1, %b1
  %l1 = icmp ult i64 %a1, %b1
  %x1 = select i1 %l1, i8 9, i8 7
  %r1 = select i1 %e1, i8 %r0, i8 %x1
  %e2 = icmp eq i64 %a2, %b2
  %l2 = icmp ult i64 %a2, %b2
  %x2 = select i1 %l2, i8 9, i8 4
  %r2 = select i1 %e2, i8 %r1, i8 %x2
  ret i8 %r2
}

; An intermediate flag is needed elsewhere.
; CHECK-LABEL: define i32 @needed(
; CHECK-NOT:     with.overflow
; CHECK:         ret i32
define i32 @needed(ptr %p, i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %e0 = icmp eq i64 %a0, %b0
  %l0 = icmp ult i64 %a0, %b0
  %x0 = select i1 %l0, i32 -1, i32 1
  %r0 = select i1 %e0, i32 0, i32 %x0
  %e1 = icmp eq i64 %a1, %b1
  %l1 = icmp ult i64 %a1, %b1
  %x1 = select i1 %l1, i32 -1, i32 1
  %r1 = select i1 %e1, i32 %r0, i32 %x1
  store i32 %r1, ptr %p
  %e2 = icmp eq i64 %a2, %b2
  %l2 = icmp ult i64 %a2, %b2
  %x2 = select i1 %l2, i32 -1, i32 1
  %r2 = select i1 %e2, i32 %r1, i32 %x2
  ret i32 %r2
}

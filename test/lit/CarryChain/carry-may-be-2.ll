; What carries in is 0, 1 or 2: there is no step for that.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define {{.*}} @toy(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i8 @toy(ptr %r, ptr %r1, i8 %a0, i8 %b0, i8 %c0, i8 %a1, i8 %b1) {
  %t0 = add i8 %a0, %b0
  %l0 = icmp ult i8 %t0, %a0
  %s0 = add i8 %t0, %c0
  %m0 = icmp ult i8 %s0, %c0
  %kl = zext i1 %l0 to i8
  %km = zext i1 %m0 to i8
  %k0 = add i8 %kl, %km
  %t1 = add i8 %a1, %k0
  %s1 = add i8 %t1, %b1
  %same = icmp eq i8 %s1, %a1
  %less1 = icmp ult i8 %s1, %a1
  %k = zext i1 %less1 to i8
  %k1 = select i1 %same, i8 %k0, i8 %k
  store i8 %s0, ptr %r
  store i8 %s1, ptr %r1
  ret i8 %k1
}

; CHECK-LABEL: define {{.*}} @real(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i64 @real(ptr %r, ptr %r1, i64 %a0, i64 %b0, i64 %c0, i64 %a1, i64 %b1) {
  %t0 = add i64 %a0, %b0
  %l0 = icmp ult i64 %t0, %a0
  %s0 = add i64 %t0, %c0
  %m0 = icmp ult i64 %s0, %c0
  %kl = zext i1 %l0 to i64
  %km = zext i1 %m0 to i64
  %k0 = add i64 %kl, %km
  %t1 = add i64 %a1, %k0
  %s1 = add i64 %t1, %b1
  %same = icmp eq i64 %s1, %a1
  %less1 = icmp ult i64 %s1, %a1
  %k = zext i1 %less1 to i64
  %k1 = select i1 %same, i64 %k0, i64 %k
  store i64 %s0, ptr %r
  store i64 %s1, ptr %r1
  ret i64 %k1
}

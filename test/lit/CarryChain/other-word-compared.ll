; The sum is compared with a number that is none of its words.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define {{.*}} @toy(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i8 @toy(ptr %r, ptr %r1, i8 %a0, i8 %b0, i8 %a1, i8 %b1, i8 %other) {
  %s0 = add i8 %a0, %b0
  %c0 = icmp ult i8 %s0, %a0
  %k0 = zext i1 %c0 to i8
  %t = add i8 %a1, %k0
  %s1 = add i8 %t, %b1
  %same = icmp eq i8 %s1, %other
  %less1 = icmp ult i8 %s1, %other
  %k = zext i1 %less1 to i8
  %k1 = select i1 %same, i8 %k0, i8 %k
  store i8 %s0, ptr %r
  store i8 %s1, ptr %r1
  ret i8 %k1
}

; CHECK-LABEL: define {{.*}} @real(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i64 @real(ptr %r, ptr %r1, i64 %a0, i64 %b0, i64 %a1, i64 %b1, i64 %other) {
  %s0 = add i64 %a0, %b0
  %c0 = icmp ult i64 %s0, %a0
  %k0 = zext i1 %c0 to i64
  %t = add i64 %a1, %k0
  %s1 = add i64 %t, %b1
  %same = icmp eq i64 %s1, %other
  %less1 = icmp ult i64 %s1, %other
  %k = zext i1 %less1 to i64
  %k1 = select i1 %same, i64 %k0, i64 %k
  store i64 %s0, ptr %r
  store i64 %s1, ptr %r1
  ret i64 %k1
}

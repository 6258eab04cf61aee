; The carry of the middle sum counts twice as much as it is worth.
; RUN: %opt -S -passes=half-products %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @toy(
; CHECK-COUNT-4: mul
; CHECK-NOT:     mul
; CHECK:         ret void
define void @toy(ptr %l, ptr %h, i8 %a, i8 %b) {
  %a0 = and i8 %a, 15
  %a1 = lshr i8 %a, 4
  %b0 = and i8 %b, 15
  %b1 = lshr i8 %b, 4
  %m0 = mul i8 %a0, %b0
  %m1 = mul i8 %a0, %b1
  %m2 = mul i8 %a1, %b0
  %m3 = mul i8 %a1, %b1
  %q0 = lshr i8 %m0, 4
  %t = add i8 %m2, %q0
  %s = add i8 %t, %m1
  %c = icmp ult i8 %s, %m1
  %k = select i1 %c, i8 32, i8 0
  %r0 = and i8 %m0, 15
  %up = shl i8 %s, 4
  %low.halves = or i8 %up, %r0
  %q = lshr i8 %s, 4
  %kq = or i8 %q, %k
  %high.halves = add i8 %kq, %m3
  store i8 %low.halves, ptr %l
  store i8 %high.halves, ptr %h
  ret void
}

; CHECK-LABEL: define void @real(
; CHECK-COUNT-4: mul
; CHECK-NOT:     mul
; CHECK:         ret void
define void @real(ptr %l, ptr %h, i64 %a, i64 %b) {
  %a0 = and i64 %a, 4294967295
  %a1 = lshr i64 %a, 32
  %b0 = and i64 %b, 4294967295
  %b1 = lshr i64 %b, 32
  %m0 = mul i64 %a0, %b0
  %m1 = mul i64 %a0, %b1
  %m2 = mul i64 %a1, %b0
  %m3 = mul i64 %a1, %b1
  %q0 = lshr i64 %m0, 32
  %t = add i64 %m2, %q0
  %s = add i64 %t, %m1
  %c = icmp ult i64 %s, %m1
  %k = select i1 %c, i64 8589934592, i64 0
  %r0 = and i64 %m0, 4294967295
  %up = shl i64 %s, 32
  %low.halves = or i64 %up, %r0
  %q = lshr i64 %s, 32
  %kq = or i64 %q, %k
  %high.halves = add i64 %kq, %m3
  store i64 %low.halves, ptr %l
  store i64 %high.halves, ptr %h
  ret void
}

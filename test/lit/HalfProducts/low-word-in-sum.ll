; The low word is nowhere by itself, since its parts are added to another one by one.
; RUN: %opt -S -passes=half-products %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @toy(
; CHECK:         %product = mul nuw i16
; CHECK-NEXT:    %low = trunc i16 %product to i8
; CHECK:         [[S:%.*]] = add i8 %low, %c
; CHECK-NOT:     mul
; CHECK:         store i8 [[S]], ptr %l
define void @toy(ptr %l, ptr %h, i8 %a, i8 %b, i8 %c) {
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
  %less = icmp ult i8 %s, %m1
  %k = select i1 %less, i8 16, i8 0
  %r0 = and i8 %m0, 15
  %up = shl i8 %s, 4
  %part = add i8 %c, %r0
  %low.halves = add i8 %part, %up
  %q = lshr i8 %s, 4
  %kq = or i8 %q, %k
  %high.halves = add i8 %kq, %m3
  store i8 %low.halves, ptr %l
  store i8 %high.halves, ptr %h
  ret void
}

; CHECK-LABEL: define void @real(
; CHECK:         %product = mul nuw i128
; CHECK-NEXT:    %low = trunc i128 %product to i64
; CHECK:         [[S:%.*]] = add i64 %low, %c
; CHECK-NOT:     mul
; CHECK:         store i64 [[S]], ptr %l
define void @real(ptr %l, ptr %h, i64 %a, i64 %b, i64 %c) {
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
  %less = icmp ult i64 %s, %m1
  %k = select i1 %less, i64 4294967296, i64 0
  %r0 = and i64 %m0, 4294967295
  %up = shl i64 %s, 32
  %part = add i64 %c, %r0
  %low.halves = add i64 %part, %up
  %q = lshr i64 %s, 32
  %kq = or i64 %q, %k
  %high.halves = add i64 %kq, %m3
  store i64 %low.halves, ptr %l
  store i64 %high.halves, ptr %h
  ret void
}

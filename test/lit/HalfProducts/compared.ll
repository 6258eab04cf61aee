; The kernel's product without __int128: the carry of the middle sum is compared.
; RUN: %opt -S -passes=half-products %s | FileCheck %s
; RUN: %opt -S -passes=half-products -debug-counter=residue-half-products=7 %s | FileCheck %s --check-prefix=NONE
; RUN: %opt -disable-output -passes=half-products -pass-remarks=half-products %s 2>&1 | FileCheck %s --check-prefix=REMARK

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; REMARK: a product of words of 8 bits, composed of products of halves, is one
; REMARK: a product of words of 64 bits, composed of products of halves, is one

; CHECK-LABEL: define void @toy(
; CHECK-NEXT:    [[A:%.*]] = zext i8 %a to i16
; CHECK-NEXT:    [[B:%.*]] = zext i8 %b to i16
; CHECK-NEXT:    %product = mul nuw i16 [[A]], [[B]]
; CHECK-NEXT:    %low = trunc i16 %product to i8
; CHECK-NEXT:    [[S:%.*]] = lshr i16 %product, 8
; CHECK-NEXT:    %high = trunc i16 [[S]] to i8
; CHECK-NEXT:    store i8 %low, ptr %l
; CHECK-NEXT:    store i8 %high, ptr %h
; CHECK-NEXT:    ret void
; NONE-LABEL:  define void @toy(
; NONE:          icmp ult i8
define void @toy(ptr %l, ptr %h, i8 %a, i8 %b) {
  %a0 = and i8 %a, 15
  %a1 = lshr i8 %a, 4
  %b0 = and i8 %b, 15
  %b1 = lshr i8 %b, 4
  %m0 = mul nuw i8 %a0, %b0
  %m1 = mul nuw i8 %a0, %b1
  %m2 = mul nuw i8 %a1, %b0
  %m3 = mul nuw i8 %a1, %b1
  %q0 = lshr i8 %m0, 4
  %t = add nuw i8 %m2, %q0
  %s = add i8 %t, %m1
  %c = icmp ult i8 %s, %m1
  %k = select i1 %c, i8 16, i8 0
  %r0 = and i8 %m0, 15
  %up = shl i8 %s, 4
  %low.halves = or disjoint i8 %up, %r0
  %q = lshr i8 %s, 4
  %kq = or disjoint i8 %q, %k
  %high.halves = add i8 %kq, %m3
  store i8 %low.halves, ptr %l
  store i8 %high.halves, ptr %h
  ret void
}

; CHECK-LABEL: define void @real(
; CHECK-NEXT:    [[A:%.*]] = zext i64 %a to i128
; CHECK-NEXT:    [[B:%.*]] = zext i64 %b to i128
; CHECK-NEXT:    %product = mul nuw i128 [[A]], [[B]]
; CHECK-NEXT:    %low = trunc i128 %product to i64
; CHECK-NEXT:    [[S:%.*]] = lshr i128 %product, 64
; CHECK-NEXT:    %high = trunc i128 [[S]] to i64
; CHECK-NEXT:    store i64 %low, ptr %l
; CHECK-NEXT:    store i64 %high, ptr %h
; CHECK-NEXT:    ret void
define void @real(ptr %l, ptr %h, i64 %a, i64 %b) {
  %a0 = and i64 %a, 4294967295
  %a1 = lshr i64 %a, 32
  %b0 = and i64 %b, 4294967295
  %b1 = lshr i64 %b, 32
  %m0 = mul nuw i64 %a0, %b0
  %m1 = mul nuw i64 %a0, %b1
  %m2 = mul nuw i64 %a1, %b0
  %m3 = mul nuw i64 %a1, %b1
  %q0 = lshr i64 %m0, 32
  %t = add nuw i64 %m2, %q0
  %s = add i64 %t, %m1
  %c = icmp ult i64 %s, %m1
  %k = select i1 %c, i64 4294967296, i64 0
  %r0 = and i64 %m0, 4294967295
  %up = shl i64 %s, 32
  %low.halves = or disjoint i64 %up, %r0
  %q = lshr i64 %s, 32
  %kq = or disjoint i64 %q, %k
  %high.halves = add i64 %kq, %m3
  store i64 %low.halves, ptr %l
  store i64 %high.halves, ptr %h
  ret void
}

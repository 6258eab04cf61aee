; A row of mbedTLS: a product and two words, whose carries are added in any order.
; RUN: %opt -S -passes=half-products %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @toy(
; CHECK-NEXT:    [[A:%.*]] = zext i8 %a to i16
; CHECK-NEXT:    [[B:%.*]] = zext i8 %b to i16
; CHECK-NEXT:    %product = mul nuw i16 [[A]], [[B]]
; CHECK-NEXT:    [[X:%.*]] = zext i8 {{%[cd]}} to i16
; CHECK-NEXT:    %sum = add nuw i16 %product, [[X]]
; CHECK-NEXT:    [[Y:%.*]] = zext i8 {{%[cd]}} to i16
; CHECK-NEXT:    [[S:%.*]] = add nuw i16 %sum, [[Y]]
; CHECK-NEXT:    %low = trunc i16 [[S]] to i8
; CHECK-NEXT:    [[U:%.*]] = lshr i16 [[S]], {{8|64}}
; CHECK-NEXT:    %high = trunc i16 [[U]] to i8
; CHECK-NEXT:    store i8 %low, ptr %l
; CHECK-NEXT:    store i8 %high, ptr %h
; CHECK-NEXT:    ret void
define void @toy(ptr %l, ptr %h, i8 %a, i8 %b, i8 %c, i8 %d) {
  %a0 = and i8 %a, 15
  %a1 = lshr i8 %a, 4
  %b0 = and i8 %b, 15
  %b1 = lshr i8 %b, 4
  %m0 = mul i8 %a0, %b0
  %m1 = mul i8 %a0, %b1
  %m2 = mul i8 %a1, %b0
  %m3 = mul i8 %a1, %b1
  %qx = lshr i8 %m1, 4
  %qy = lshr i8 %m2, 4
  %ux = shl i8 %m1, 4
  %uy = shl i8 %m2, 4
  %l1 = add i8 %m0, %ux
  %c1 = icmp ult i8 %l1, %ux
  %k1 = zext i1 %c1 to i8
  %l2 = add i8 %l1, %uy
  %c2 = icmp ult i8 %l2, %uy
  %k2 = zext i1 %c2 to i8
  %l3 = add i8 %l2, %c
  %c3 = icmp ult i8 %l3, %c
  %k3 = zext i1 %c3 to i8
  %l4 = add i8 %l3, %d
  %c4 = icmp ult i8 %l4, %d
  %k4 = zext i1 %c4 to i8
  %h1 = add i8 %m3, %qx
  %h2 = add i8 %h1, %qy
  %h3 = add i8 %h2, %k4
  %h4 = add i8 %h3, %k3
  %h5 = add i8 %h4, %k2
  %h6 = add i8 %h5, %k1
  store i8 %l4, ptr %l
  store i8 %h6, ptr %h
  ret void
}

; CHECK-LABEL: define void @real(
; CHECK-NEXT:    [[A:%.*]] = zext i64 %a to i128
; CHECK-NEXT:    [[B:%.*]] = zext i64 %b to i128
; CHECK-NEXT:    %product = mul nuw i128 [[A]], [[B]]
; CHECK-NEXT:    [[X:%.*]] = zext i64 {{%[cd]}} to i128
; CHECK-NEXT:    %sum = add nuw i128 %product, [[X]]
; CHECK-NEXT:    [[Y:%.*]] = zext i64 {{%[cd]}} to i128
; CHECK-NEXT:    [[S:%.*]] = add nuw i128 %sum, [[Y]]
; CHECK-NEXT:    %low = trunc i128 [[S]] to i64
; CHECK-NEXT:    [[U:%.*]] = lshr i128 [[S]], {{8|64}}
; CHECK-NEXT:    %high = trunc i128 [[U]] to i64
; CHECK-NEXT:    store i64 %low, ptr %l
; CHECK-NEXT:    store i64 %high, ptr %h
; CHECK-NEXT:    ret void
define void @real(ptr %l, ptr %h, i64 %a, i64 %b, i64 %c, i64 %d) {
  %a0 = and i64 %a, 4294967295
  %a1 = lshr i64 %a, 32
  %b0 = and i64 %b, 4294967295
  %b1 = lshr i64 %b, 32
  %m0 = mul i64 %a0, %b0
  %m1 = mul i64 %a0, %b1
  %m2 = mul i64 %a1, %b0
  %m3 = mul i64 %a1, %b1
  %qx = lshr i64 %m1, 32
  %qy = lshr i64 %m2, 32
  %ux = shl i64 %m1, 32
  %uy = shl i64 %m2, 32
  %l1 = add i64 %m0, %ux
  %c1 = icmp ult i64 %l1, %ux
  %k1 = zext i1 %c1 to i64
  %l2 = add i64 %l1, %uy
  %c2 = icmp ult i64 %l2, %uy
  %k2 = zext i1 %c2 to i64
  %l3 = add i64 %l2, %c
  %c3 = icmp ult i64 %l3, %c
  %k3 = zext i1 %c3 to i64
  %l4 = add i64 %l3, %d
  %c4 = icmp ult i64 %l4, %d
  %k4 = zext i1 %c4 to i64
  %h1 = add i64 %m3, %qx
  %h2 = add i64 %h1, %qy
  %h3 = add i64 %h2, %k4
  %h4 = add i64 %h3, %k3
  %h5 = add i64 %h4, %k2
  %h6 = add i64 %h5, %k1
  store i64 %l4, ptr %l
  store i64 %h6, ptr %h
  ret void
}

; An index of two bits, or two of them: four places. A bit that decides twice decides once.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK-NOT:     alloca
; CHECK-DAG:     [[J:%.*]] = trunc i64 %l to i1
; CHECK-DAG:     [[I:%.*]] = trunc i64 %k to i1
; CHECK-DAG:     [[ODD:%.*]] = select i1 [[I]], i72 %d, i72 %c
; CHECK-DAG:     [[EVEN:%.*]] = select i1 [[I]], i72 %b, i72 %a
; CHECK:         %v = select i1 [[J]], i72 [[ODD]], i72 [[EVEN]]
define i72 @toy(i72 %a, i72 %b, i72 %c, i72 %d, i64 %k, i64 %l) {
  %t = alloca [2 x [2 x i72]], align 16
  store i72 %a, ptr %t, align 16
  %t1 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 1
  store i72 %b, ptr %t1, align 16
  %t2 = getelementptr inbounds [2 x [2 x i72]], ptr %t, i64 0, i64 1
  store i72 %c, ptr %t2, align 16
  %t3 = getelementptr inbounds [2 x [2 x i72]], ptr %t, i64 0, i64 1, i64 1
  store i72 %d, ptr %t3, align 16
  %i = and i64 %k, 1
  %j = and i64 %l, 1
  %p = getelementptr inbounds [2 x [2 x i72]], ptr %t, i64 0, i64 %j, i64 %i
  %v = load i72, ptr %p, align 16
  %r = urem i72 %v, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i72 @toy.twice(
; CHECK-NOT:     alloca
; CHECK:         %v = select i1 %chosen, i72 %b, i72 %a
define i72 @toy.twice(i72 %a, i72 %b, i64 %k) {
  %t = alloca [2 x [2 x i72]], align 16
  store i72 %a, ptr %t, align 16
  %t3 = getelementptr inbounds [2 x [2 x i72]], ptr %t, i64 0, i64 1, i64 1
  store i72 %b, ptr %t3, align 16
  %i = and i64 %k, 1
  %j = and i64 %k, 1
  %row = getelementptr inbounds [2 x [2 x i72]], ptr %t, i64 0, i64 %i
  %p = getelementptr inbounds [2 x i72], ptr %row, i64 0, i64 %i
  %v = load i72, ptr %p, align 16
  %r = urem i72 %v, 1000003
  ret i72 %r
}

; A bit that decides behind another one may be poison where that decides for the other
; side: it comes first, and what it makes is not chosen then.
; CHECK-LABEL: define i72 @toy.behind(
; CHECK:         [[BEHIND:%.*]] = select i1 %d, i72 %z, i72 %a
; CHECK-NEXT:    select i1 %c, i72 [[BEHIND]], i72 %a
define i72 @toy.behind(i72 %a, i72 %z, i1 %c, i1 %d) {
  %t = alloca i72, align 16
  %u = alloca i72, align 16
  %v = alloca i72, align 16
  store i72 %a, ptr %t, align 16
  store i72 0, ptr %u, align 16
  store i72 0, ptr %v, align 16
  %q = select i1 %d, ptr %t, ptr %u
  %p = select i1 %c, ptr %q, ptr %v
  store i72 %z, ptr %p, align 16
  %x = load i72, ptr %t, align 16
  %y = load i72, ptr %u, align 16
  %w = load i72, ptr %v, align 16
  %s = add i72 %x, %y
  %e = add i72 %s, %w
  %r = urem i72 %e, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i256 @real(
; CHECK-NOT:     alloca
; CHECK-DAG:     [[J:%.*]] = trunc i64 %l to i1
; CHECK-DAG:     [[I:%.*]] = trunc i64 %k to i1
; CHECK-DAG:     [[ODD:%.*]] = select i1 [[I]], i256 %d, i256 %c
; CHECK-DAG:     [[EVEN:%.*]] = select i1 [[I]], i256 %b, i256 %a
; CHECK:         %v = select i1 [[J]], i256 [[ODD]], i256 [[EVEN]]
define i256 @real(i256 %a, i256 %b, i256 %c, i256 %d, i64 %k, i64 %l) {
  %t = alloca [2 x [2 x i256]], align 16
  store i256 %a, ptr %t, align 16
  %t1 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 1
  store i256 %b, ptr %t1, align 16
  %t2 = getelementptr inbounds [2 x [2 x i256]], ptr %t, i64 0, i64 1
  store i256 %c, ptr %t2, align 16
  %t3 = getelementptr inbounds [2 x [2 x i256]], ptr %t, i64 0, i64 1, i64 1
  store i256 %d, ptr %t3, align 16
  %i = and i64 %k, 1
  %j = and i64 %l, 1
  %p = getelementptr inbounds [2 x [2 x i256]], ptr %t, i64 0, i64 %j, i64 %i
  %v = load i256, ptr %p, align 16
  %r = urem i256 %v, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

; CHECK-LABEL: define i256 @real.twice(
; CHECK-NOT:     alloca
; CHECK:         %v = select i1 %chosen, i256 %b, i256 %a
define i256 @real.twice(i256 %a, i256 %b, i64 %k) {
  %t = alloca [2 x [2 x i256]], align 16
  store i256 %a, ptr %t, align 16
  %t3 = getelementptr inbounds [2 x [2 x i256]], ptr %t, i64 0, i64 1, i64 1
  store i256 %b, ptr %t3, align 16
  %i = and i64 %k, 1
  %j = and i64 %k, 1
  %row = getelementptr inbounds [2 x [2 x i256]], ptr %t, i64 0, i64 %i
  %p = getelementptr inbounds [2 x i256], ptr %row, i64 0, i64 %i
  %v = load i256, ptr %p, align 16
  %r = urem i256 %v, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

; A bit that decides behind another one may be poison where that decides for the other
; side: it comes first, and what it makes is not chosen then.
; CHECK-LABEL: define i256 @real.behind(
; CHECK:         [[BEHIND:%.*]] = select i1 %d, i256 %z, i256 %a
; CHECK-NEXT:    select i1 %c, i256 [[BEHIND]], i256 %a
define i256 @real.behind(i256 %a, i256 %z, i1 %c, i1 %d) {
  %t = alloca i256, align 16
  %u = alloca i256, align 16
  %v = alloca i256, align 16
  store i256 %a, ptr %t, align 16
  store i256 0, ptr %u, align 16
  store i256 0, ptr %v, align 16
  %q = select i1 %d, ptr %t, ptr %u
  %p = select i1 %c, ptr %q, ptr %v
  store i256 %z, ptr %p, align 16
  %x = load i256, ptr %t, align 16
  %y = load i256, ptr %u, align 16
  %w = load i256, ptr %v, align 16
  %s = add i256 %x, %y
  %e = add i256 %s, %w
  %r = urem i256 %e, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

; A number that is stored at an index that is 0 or 1: each place keeps what it has or
; takes the number. Here the object then becomes registers.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK-NOT:     alloca
; CHECK:         %chosen = trunc i64 %k to i1
; CHECK-DAG:     [[ODD:%.*]] = select i1 %chosen, i72 %z, i72 %y
; CHECK-DAG:     [[EVEN:%.*]] = select i1 %chosen, i72 %x, i72 %z
; CHECK:         %s = add i72 [[EVEN]], [[ODD]]
define i72 @toy(i72 %x, i72 %y, i72 %z, i64 %k) {
  %t = alloca [2 x i72], align 16
  store i72 %x, ptr %t, align 16
  %t1 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 1
  store i72 %y, ptr %t1, align 16
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %z, ptr %p, align 16
  %a = load i72, ptr %t, align 16
  %b = load i72, ptr %t1, align 16
  %s = add i72 %a, %b
  %r = urem i72 %s, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK-NOT:     alloca
; CHECK:         %chosen = trunc i64 %k to i1
; CHECK-DAG:     [[ODD:%.*]] = select i1 %chosen, i255 %z, i255 %y
; CHECK-DAG:     [[EVEN:%.*]] = select i1 %chosen, i255 %x, i255 %z
; CHECK:         %s = add i255 [[EVEN]], [[ODD]]
define i255 @real(i255 %x, i255 %y, i255 %z, i64 %k) {
  %t = alloca [2 x i255], align 16
  store i255 %x, ptr %t, align 16
  %t1 = getelementptr inbounds [2 x i255], ptr %t, i64 0, i64 1
  store i255 %y, ptr %t1, align 16
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i255], ptr %t, i64 0, i64 %bit
  store i255 %z, ptr %p, align 16
  %a = load i255, ptr %t, align 16
  %b = load i255, ptr %t1, align 16
  %s = add i255 %a, %b
  %r = urem i255 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; A number at an index that is 0 or 1 in an object on the stack: both are loaded, and one
; is chosen. Here the object then becomes registers.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK-NOT:     alloca
; CHECK:         %chosen = trunc i64 %k to i1
; CHECK:         %z = select i1 %chosen, i72 %y, i72 %x
define i72 @toy(i72 %x, i72 %y, i64 %k) {
  %t = alloca [2 x i72], align 16
  store i72 %x, ptr %t, align 16
  %t1 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 1
  store i72 %y, ptr %t1, align 16
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  %z = load i72, ptr %p, align 16
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; The other index, 1 - s.
; CHECK-LABEL: define i72 @toy.other(
; CHECK-NOT:     alloca
; CHECK:         %chosen = trunc i64 %k to i1
; CHECK:         %z = select i1 %chosen, i72 %x, i72 %y
define i72 @toy.other(i72 %x, i72 %y, i64 %k) {
  %t = alloca [2 x i72], align 16
  store i72 %x, ptr %t, align 16
  %t1 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 1
  store i72 %y, ptr %t1, align 16
  %bit = and i64 %k, 1
  %other = sub nsw i64 1, %bit
  %p = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %other
  %z = load i72, ptr %p, align 16
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK-NOT:     alloca
; CHECK:         %chosen = trunc i64 %k to i1
; CHECK:         %z = select i1 %chosen, i255 %y, i255 %x
define i255 @real(i255 %x, i255 %y, i64 %k) {
  %t = alloca [2 x i255], align 16
  store i255 %x, ptr %t, align 16
  %t1 = getelementptr inbounds [2 x i255], ptr %t, i64 0, i64 1
  store i255 %y, ptr %t1, align 16
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i255], ptr %t, i64 0, i64 %bit
  %z = load i255, ptr %p, align 16
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; The other index, 1 - s.
; CHECK-LABEL: define i255 @real.other(
; CHECK-NOT:     alloca
; CHECK:         %chosen = trunc i64 %k to i1
; CHECK:         %z = select i1 %chosen, i255 %x, i255 %y
define i255 @real.other(i255 %x, i255 %y, i64 %k) {
  %t = alloca [2 x i255], align 16
  store i255 %x, ptr %t, align 16
  %t1 = getelementptr inbounds [2 x i255], ptr %t, i64 0, i64 1
  store i255 %y, ptr %t1, align 16
  %bit = and i64 %k, 1
  %other = sub nsw i64 1, %bit
  %p = getelementptr inbounds [2 x i255], ptr %t, i64 0, i64 %other
  %z = load i255, ptr %p, align 16
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

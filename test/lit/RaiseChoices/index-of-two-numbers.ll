; An index that is one of two numbers, here 1 and 2 of three.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK-NOT:     alloca
; CHECK:         %chosen = trunc i64 %k to i1
; CHECK:         %v = select i1 %chosen, i72 %y, i72 %z
define i72 @toy(i72 %x, i72 %y, i72 %z, i64 %k) {
  %t = alloca [3 x i72], align 16
  store i72 %x, ptr %t, align 16
  %t1 = getelementptr inbounds [3 x i72], ptr %t, i64 0, i64 1
  store i72 %y, ptr %t1, align 16
  %t2 = getelementptr inbounds [3 x i72], ptr %t, i64 0, i64 2
  store i72 %z, ptr %t2, align 16
  %bit = and i64 %k, 1
  %index = sub nuw nsw i64 2, %bit
  %p = getelementptr inbounds [3 x i72], ptr %t, i64 0, i64 %index
  %v = load i72, ptr %p, align 16
  %r = urem i72 %v, 1000003
  ret i72 %r
}

; As two addresses that are chosen from: a choice of offsets.
; CHECK-LABEL: define i72 @toy.offsets(
; CHECK-NOT:     alloca
; CHECK:         %v = select i1 %bit, i72 %z, i72 %x
define i72 @toy.offsets(i72 %x, i72 %y, i72 %z, i1 %bit) {
  %t = alloca [3 x i72], align 16
  store i72 %x, ptr %t, align 16
  %t1 = getelementptr inbounds [3 x i72], ptr %t, i64 0, i64 1
  store i72 %y, ptr %t1, align 16
  %t2 = getelementptr inbounds [3 x i72], ptr %t, i64 0, i64 2
  store i72 %z, ptr %t2, align 16
  %index = select i1 %bit, i64 2, i64 0
  %p = getelementptr inbounds [3 x i72], ptr %t, i64 0, i64 %index
  %v = load i72, ptr %p, align 16
  %r = urem i72 %v, 1000003
  ret i72 %r
}

; One more number is too many.
; CHECK-LABEL: define i72 @toy.three(
; CHECK:         alloca
; CHECK-NOT:     select
define i72 @toy.three(i72 %x, i72 %y, i72 %z, i64 %k) {
  %t = alloca [3 x i72], align 16
  store i72 %x, ptr %t, align 16
  %t1 = getelementptr inbounds [3 x i72], ptr %t, i64 0, i64 1
  store i72 %y, ptr %t1, align 16
  %t2 = getelementptr inbounds [3 x i72], ptr %t, i64 0, i64 2
  store i72 %z, ptr %t2, align 16
  %p = getelementptr inbounds [3 x i72], ptr %t, i64 0, i64 %k
  %v = load i72, ptr %p, align 16
  %r = urem i72 %v, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK-NOT:     alloca
; CHECK:         %chosen = trunc i64 %k to i1
; CHECK:         %v = select i1 %chosen, i255 %y, i255 %z
define i255 @real(i255 %x, i255 %y, i255 %z, i64 %k) {
  %t = alloca [3 x i255], align 16
  store i255 %x, ptr %t, align 16
  %t1 = getelementptr inbounds [3 x i255], ptr %t, i64 0, i64 1
  store i255 %y, ptr %t1, align 16
  %t2 = getelementptr inbounds [3 x i255], ptr %t, i64 0, i64 2
  store i255 %z, ptr %t2, align 16
  %bit = and i64 %k, 1
  %index = sub nuw nsw i64 2, %bit
  %p = getelementptr inbounds [3 x i255], ptr %t, i64 0, i64 %index
  %v = load i255, ptr %p, align 16
  %r = urem i255 %v, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; As two addresses that are chosen from: a choice of offsets.
; CHECK-LABEL: define i255 @real.offsets(
; CHECK-NOT:     alloca
; CHECK:         %v = select i1 %bit, i255 %z, i255 %x
define i255 @real.offsets(i255 %x, i255 %y, i255 %z, i1 %bit) {
  %t = alloca [3 x i255], align 16
  store i255 %x, ptr %t, align 16
  %t1 = getelementptr inbounds [3 x i255], ptr %t, i64 0, i64 1
  store i255 %y, ptr %t1, align 16
  %t2 = getelementptr inbounds [3 x i255], ptr %t, i64 0, i64 2
  store i255 %z, ptr %t2, align 16
  %index = select i1 %bit, i64 2, i64 0
  %p = getelementptr inbounds [3 x i255], ptr %t, i64 0, i64 %index
  %v = load i255, ptr %p, align 16
  %r = urem i255 %v, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; One more number is too many.
; CHECK-LABEL: define i255 @real.three(
; CHECK:         alloca
; CHECK-NOT:     select
define i255 @real.three(i255 %x, i255 %y, i255 %z, i64 %k) {
  %t = alloca [3 x i255], align 16
  store i255 %x, ptr %t, align 16
  %t1 = getelementptr inbounds [3 x i255], ptr %t, i64 0, i64 1
  store i255 %y, ptr %t1, align 16
  %t2 = getelementptr inbounds [3 x i255], ptr %t, i64 0, i64 2
  store i255 %z, ptr %t2, align 16
  %p = getelementptr inbounds [3 x i255], ptr %t, i64 0, i64 %k
  %v = load i255, ptr %p, align 16
  %r = urem i255 %v, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

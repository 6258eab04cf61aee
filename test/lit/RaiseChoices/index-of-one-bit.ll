; As an index, one bit is 0 or -1: the place in front.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK:         %second = load i72, ptr %t,
; CHECK:         %place = getelementptr i8, ptr %t, i64 16
; CHECK:         %first = load i72, ptr %place,
; CHECK:         %z = select i1 %bit, i72 %second, i72 %first
define i72 @toy(i64 %k) {
  %t = alloca [2 x i72], align 16
  call void @fill(ptr %t)
  %bit = trunc i64 %k to i1
  %middle = getelementptr inbounds i72, ptr %t, i64 1
  %p = getelementptr inbounds i72, ptr %middle, i1 %bit
  %z = load i72, ptr %p, align 16
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK:         %second = load i255, ptr %t,
; CHECK:         %place = getelementptr i8, ptr %t, i64 32
; CHECK:         %first = load i255, ptr %place,
; CHECK:         %z = select i1 %bit, i255 %second, i255 %first
define i255 @real(i64 %k) {
  %t = alloca [2 x i255], align 16
  call void @fill(ptr %t)
  %bit = trunc i64 %k to i1
  %middle = getelementptr inbounds i255, ptr %t, i64 1
  %p = getelementptr inbounds i255, ptr %middle, i1 %bit
  %z = load i255, ptr %p, align 16
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

declare void @fill(ptr)

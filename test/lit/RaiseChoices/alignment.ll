; The other place may be less aligned than the one that is loaded: here the distance is
; 40 bytes, for an object that is aligned to 64.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK:         %second = load i72, ptr {{%.*}}, align 8
; CHECK-16:    %first = load i72, ptr {{%.*}}, align 64
define i72 @toy(i64 %k) {
  %t = alloca [2 x [40 x i8]], align 64
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x [40 x i8]], ptr %t, i64 0, i64 %bit
  call void @fill(ptr %t)
  %z = load i72, ptr %p, align 8
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK:         %second = load i255, ptr {{%.*}}, align 8
; CHECK-32:    %first = load i255, ptr {{%.*}}, align 64
define i255 @real(i64 %k) {
  %t = alloca [2 x [40 x i8]], align 64
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x [40 x i8]], ptr %t, i64 0, i64 %bit
  call void @fill(ptr %t)
  %z = load i255, ptr %p, align 8
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

declare void @fill(ptr)

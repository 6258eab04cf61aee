; What a call may have written is loaded where it was: both places, behind the call, as
; aligned as they are known to be.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK:         call void @fill(ptr %t)
; CHECK:         %second = load i72, ptr {{%.*}}, align 16
; CHECK-16:    %first = load i72, ptr {{%.*}}, align 16
; CHECK-16:    %z = select i1 %chosen, i72 %second, i72 %first
; CHECK-16:    call void @fill(ptr %t)
define i72 @toy(i64 %k) {
  %t = alloca [2 x i72], align 16
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  call void @fill(ptr %t)
  %z = load i72, ptr %p, align 16
  call void @fill(ptr %t)
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK:         call void @fill(ptr %t)
; CHECK:         %second = load i255, ptr {{%.*}}, align 16
; CHECK-32:    %first = load i255, ptr {{%.*}}, align 16
; CHECK-32:    %z = select i1 %chosen, i255 %second, i255 %first
; CHECK-32:    call void @fill(ptr %t)
define i255 @real(i64 %k) {
  %t = alloca [2 x i255], align 16
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i255], ptr %t, i64 0, i64 %bit
  call void @fill(ptr %t)
  %z = load i255, ptr %p, align 16
  call void @fill(ptr %t)
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

declare void @fill(ptr)

; What others may see is not written at a place that is not meant: another thread might
; write there, too.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK-COUNT-1: store i72
; CHECK-NOT:     store i72
; CHECK:         ret i72
define i72 @toy(i72 %z, i64 %k) {
  %t = alloca [2 x i72], align 16
  call void @publish(ptr %t)
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %z, ptr %p, align 16
  call void @use()
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK-COUNT-1: store i255
; CHECK-NOT:     store i255
; CHECK:         ret i255
define i255 @real(i255 %z, i64 %k) {
  %t = alloca [2 x i255], align 16
  call void @publish(ptr %t)
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i255], ptr %t, i64 0, i64 %bit
  store i255 %z, ptr %p, align 16
  call void @use()
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

declare void @publish(ptr)
declare void @use()

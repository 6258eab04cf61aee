; An address may go through places outside of the object, if nothing says that it does
; not; the addresses of the two places must not say so, either.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK-NOT:     getelementptr inbounds
; CHECK:         select i1 %chosen, i72 %second, i72 %first
define i72 @toy(i64 %k) {
  %t = alloca [4 x i72], align 16
  %bit = and i64 %k, 1
  %q = getelementptr [2 x [2 x i72]], ptr %t, i64 -1, i64 2, i64 %bit
  call void @fill(ptr %t)
  %z = load i72, ptr %q, align 16
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK-NOT:     getelementptr inbounds
; CHECK:         select i1 %chosen, i255 %second, i255 %first
define i255 @real(i64 %k) {
  %t = alloca [4 x i255], align 16
  %bit = and i64 %k, 1
  %q = getelementptr [2 x [2 x i255]], ptr %t, i64 -1, i64 2, i64 %bit
  call void @fill(ptr %t)
  %z = load i255, ptr %q, align 16
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

declare void @fill(ptr)

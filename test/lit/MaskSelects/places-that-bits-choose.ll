; A swap of field elements by indices, in a function of its own without any reduction: both
; places are read and written, and masks choose.
; RUN: %opt -S -passes=mask-selects %s | FileCheck %s
target datalayout = "e-i64:64-n8:16:32:64"

; CHECK-LABEL: define void @swap(
; CHECK-NOT:     alloca
; CHECK-NOT:     select
; CHECK:         ret void
define void @swap(ptr %a, ptr %b, i64 %k) {
  %t = alloca [2 x i256], align 16
  %x = load i256, ptr %a, align 8
  %y = load i256, ptr %b, align 8
  store i256 %x, ptr %t, align 16
  %t1 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 1
  store i256 %y, ptr %t1, align 16
  %bit = and i64 %k, 1
  %other = xor i64 %bit, 1
  %p = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  %q = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %other
  %u = load i256, ptr %p, align 16
  %v = load i256, ptr %q, align 16
  store i256 %u, ptr %a, align 8
  store i256 %v, ptr %b, align 8
  ret void
}

; CHECK-LABEL: define void @stored(
; CHECK-NOT:     alloca
; CHECK-NOT:     select
; CHECK:         ret void
define void @stored(ptr %a, i256 %x, i256 %y, i64 %k) {
  %t = alloca [2 x i256], align 16
  store i256 0, ptr %t, align 16
  %t1 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 1
  store i256 %y, ptr %t1, align 16
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p, align 16
  %u = load i256, ptr %t, align 16
  store i256 %u, ptr %a, align 8
  ret void
}

define i512 @reduction(i512 %x) {
  %r = call i512 @residue.reduce.i512(i512 %x, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  ret i512 %r
}

declare i512 @residue.reduce.i512(i512, i512)

; A copy from or to one of two points is one of its numbers.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i128 @toy(
; CHECK-NOT:     alloca
; CHECK-NOT:     memcpy
; CHECK:         %chosen = trunc i64 %k to i1
; CHECK:         select i1 %chosen, i128 %y, i128 %x
; CHECK-NOT:     memcpy
define i128 @toy(i128 %x, i128 %y, i64 %k) {
  %t = alloca [2 x { i128 }], align 16
  %u = alloca [2 x { i128 }], align 16
  store i128 %x, ptr %t, align 16
  %t1 = getelementptr inbounds [2 x { i128 }], ptr %t, i64 0, i64 1
  store i128 %y, ptr %t1, align 16
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x { i128 }], ptr %t, i64 0, i64 %bit
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %u, ptr align 16 %p, i64 16, i1 false)
  %v = load i128, ptr %u, align 16
  %r = urem i128 %v, 1000003
  ret i128 %r
}

; CHECK-LABEL: define i128 @toy.to(
; CHECK-NOT:     alloca
; CHECK-NOT:     memcpy
; CHECK:         select i1 %chosen, i128 %x, i128 %y
; CHECK-NOT:     memcpy
define i128 @toy.to(i128 %x, i128 %y, i64 %k) {
  %t = alloca [2 x { i128 }], align 16
  %u = alloca { i128 }, align 16
  %t1 = getelementptr inbounds [2 x { i128 }], ptr %t, i64 0, i64 1
  store i128 %y, ptr %t1, align 16
  store i128 %x, ptr %u, align 16
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x { i128 }], ptr %t, i64 0, i64 %bit
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %p, ptr align 16 %u, i64 16, i1 false)
  %v = load i128, ptr %t1, align 16
  %r = urem i128 %v, 1000003
  ret i128 %r
}

; What is copied has a gap or is no number: bytes of which nothing is known are copied one
; by one, in vectors.
; CHECK-LABEL: define i128 @toy.gap(
; CHECK-NOT:     memcpy
; CHECK:         select i1 %chosen, <16 x i8>
; CHECK-NOT:     memcpy
define i128 @toy.gap(ptr %x, i128 %y, i64 %k) {
  %t = alloca [2 x { i8, i128 }], align 16
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x { i8, i128 }], ptr %t, i64 0, i64 %bit
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %p, ptr align 16 %x, i64 16, i1 false)
  %m = getelementptr inbounds { i8, i128 }, ptr %t, i64 0, i32 1
  %v = load i128, ptr %m, align 16
  %r = urem i128 %v, 1000003
  ret i128 %r
}

; CHECK-LABEL: define i128 @toy.volatile(
; CHECK:         memcpy
define i128 @toy.volatile(ptr %x, i128 %y, i64 %k) {
  %t = alloca [2 x { i128 }], align 16
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x { i128 }], ptr %t, i64 0, i64 %bit
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %p, ptr align 16 %x, i64 16, i1 true)
  %v = load i128, ptr %t, align 16
  %r = urem i128 %v, 1000003
  ret i128 %r
}

; CHECK-LABEL: define i256 @real(
; CHECK-NOT:     alloca
; CHECK-NOT:     memcpy
; CHECK:         %chosen = trunc i64 %k to i1
; CHECK:         select i1 %chosen, i256 %y, i256 %x
; CHECK-NOT:     memcpy
define i256 @real(i256 %x, i256 %y, i64 %k) {
  %t = alloca [2 x { i256 }], align 16
  %u = alloca [2 x { i256 }], align 16
  store i256 %x, ptr %t, align 16
  %t1 = getelementptr inbounds [2 x { i256 }], ptr %t, i64 0, i64 1
  store i256 %y, ptr %t1, align 16
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x { i256 }], ptr %t, i64 0, i64 %bit
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %u, ptr align 16 %p, i64 32, i1 false)
  %v = load i256, ptr %u, align 16
  %r = urem i256 %v, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

; CHECK-LABEL: define i256 @real.to(
; CHECK-NOT:     alloca
; CHECK-NOT:     memcpy
; CHECK:         select i1 %chosen, i256 %x, i256 %y
; CHECK-NOT:     memcpy
define i256 @real.to(i256 %x, i256 %y, i64 %k) {
  %t = alloca [2 x { i256 }], align 16
  %u = alloca { i256 }, align 16
  %t1 = getelementptr inbounds [2 x { i256 }], ptr %t, i64 0, i64 1
  store i256 %y, ptr %t1, align 16
  store i256 %x, ptr %u, align 16
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x { i256 }], ptr %t, i64 0, i64 %bit
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %p, ptr align 16 %u, i64 32, i1 false)
  %v = load i256, ptr %t1, align 16
  %r = urem i256 %v, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

; What is copied has a gap or is no number: bytes of which nothing is known are copied one
; by one, in vectors.
; CHECK-LABEL: define i256 @real.gap(
; CHECK-NOT:     memcpy
; CHECK:         select i1 %chosen, <16 x i8>
; CHECK:         select i1 %chosen, <16 x i8>
; CHECK-NOT:     memcpy
define i256 @real.gap(ptr %x, i256 %y, i64 %k) {
  %t = alloca [2 x { i8, i256 }], align 16
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x { i8, i256 }], ptr %t, i64 0, i64 %bit
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %p, ptr align 16 %x, i64 32, i1 false)
  %m = getelementptr inbounds { i8, i256 }, ptr %t, i64 0, i32 1
  %v = load i256, ptr %m, align 16
  %r = urem i256 %v, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

; CHECK-LABEL: define i256 @real.volatile(
; CHECK:         memcpy
define i256 @real.volatile(ptr %x, i256 %y, i64 %k) {
  %t = alloca [2 x { i256 }], align 16
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x { i256 }], ptr %t, i64 0, i64 %bit
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %p, ptr align 16 %x, i64 32, i1 true)
  %v = load i256, ptr %t, align 16
  %r = urem i256 %v, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

; Bytes as far as the type tells, which are accessed as numbers.
; CHECK-LABEL: define i72 @toy.bytes(
; CHECK-NOT:     alloca
; CHECK-NOT:     memcpy
; CHECK:         select i1 %chosen, i72 %y, i72 %x
; CHECK-NOT:     memcpy
; CHECK:         ret i72
define i72 @toy.bytes(i72 %x, i72 %y, i64 %k) {
  %t = alloca [2 x [9 x i8]], align 16
  %u = alloca [9 x i8], align 16
  store i72 %x, ptr %t, align 8
  %t1 = getelementptr inbounds [2 x [9 x i8]], ptr %t, i64 0, i64 1
  store i72 %y, ptr %t1, align 8
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x [9 x i8]], ptr %t, i64 0, i64 %bit
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %u, ptr align 8 %p, i64 9, i1 false)
  %v = load i72, ptr %u, align 8
  %r = urem i72 %v, 1000003
  ret i72 %r
}

; Bytes as far as the type tells, which are accessed as numbers.
; CHECK-LABEL: define i448 @real.bytes(
; CHECK-NOT:     alloca
; CHECK-NOT:     memcpy
; CHECK:         select i1 %chosen, i448 %y, i448 %x
; CHECK-NOT:     memcpy
; CHECK:         ret i448
define i448 @real.bytes(i448 %x, i448 %y, i64 %k) {
  %t = alloca [2 x [56 x i8]], align 16
  %u = alloca [56 x i8], align 16
  store i448 %x, ptr %t, align 8
  %t1 = getelementptr inbounds [2 x [56 x i8]], ptr %t, i64 0, i64 1
  store i448 %y, ptr %t1, align 8
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x [56 x i8]], ptr %t, i64 0, i64 %bit
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %u, ptr align 8 %p, i64 56, i1 false)
  %v = load i448, ptr %u, align 8
  %r = urem i448 %v, 726838724295606890549323807888004534353641360687318060281490199180612328166730772686396383698676545930088884461843637361053498018365439
  ret i448 %r
}

; Beside a number there are narrow ones in the structures of an array, pointers, and bytes
; that are set at once.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK-NOT:     alloca
; CHECK-NOT:     memset
; CHECK-DAG:     select i1 %chosen, i8
; CHECK-DAG:     select i1 %chosen, ptr
define i72 @toy(i72 %x, ptr %m, ptr %n, i8 %f, i8 %g, i64 %k) {
  %flags = alloca [2 x i8], align 16
  %pointers = alloca [2 x ptr], align 16
  %padding = alloca [2 x [3 x i8]], align 16
  %bit = and i64 %k, 1
  store i8 %f, ptr %flags, align 1
  %flag = getelementptr inbounds [2 x i8], ptr %flags, i64 0, i64 %bit
  store i8 %g, ptr %flag, align 1
  store ptr %m, ptr %pointers, align 8
  %next = getelementptr inbounds ptr, ptr %pointers, i64 1
  store ptr %n, ptr %next, align 8
  %place = getelementptr inbounds [2 x ptr], ptr %pointers, i64 0, i64 %bit
  %pointer = load ptr, ptr %place, align 8
  %gap = getelementptr inbounds [2 x [3 x i8]], ptr %padding, i64 0, i64 %bit
  call void @llvm.memset.p0.i64(ptr %gap, i8 0, i64 3, i1 false)
  %first = load i8, ptr %flags, align 1
  store i8 %first, ptr %pointer, align 1
  %r = urem i72 %x, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i256 @real(
; CHECK-NOT:     alloca
; CHECK-NOT:     memset
; CHECK-DAG:     select i1 %chosen, i8
; CHECK-DAG:     select i1 %chosen, ptr
define i256 @real(i256 %x, ptr %m, ptr %n, i8 %f, i8 %g, i64 %k) {
  %flags = alloca [2 x i8], align 16
  %pointers = alloca [2 x ptr], align 16
  %padding = alloca [2 x [3 x i8]], align 16
  %bit = and i64 %k, 1
  store i8 %f, ptr %flags, align 1
  %flag = getelementptr inbounds [2 x i8], ptr %flags, i64 0, i64 %bit
  store i8 %g, ptr %flag, align 1
  store ptr %m, ptr %pointers, align 8
  %next = getelementptr inbounds ptr, ptr %pointers, i64 1
  store ptr %n, ptr %next, align 8
  %place = getelementptr inbounds [2 x ptr], ptr %pointers, i64 0, i64 %bit
  %pointer = load ptr, ptr %place, align 8
  %gap = getelementptr inbounds [2 x [3 x i8]], ptr %padding, i64 0, i64 %bit
  call void @llvm.memset.p0.i64(ptr %gap, i8 0, i64 3, i1 false)
  %first = load i8, ptr %flags, align 1
  store i8 %first, ptr %pointer, align 1
  %r = urem i256 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; What is copied from a table that holds more is more; so is what is copied at
; another distance, or from memory that nobody knows.
; RUN: %opt -S -passes=stored-ranges %s | FileCheck %s --implicit-check-not='!range'
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

@any = internal global [16 x i64] zeroinitializer, align 16
@to = internal global [16 x i64] zeroinitializer, align 16
@apart = internal global [16 x i64] zeroinitializer, align 16
@outside = internal global [16 x i64] zeroinitializer, align 16

declare i128 @residue.reduce.i128(i128, i128)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-LABEL: define void @fill(
define void @fill(i64 noundef %x, i64 %i, ptr %p) {
  %place = getelementptr inbounds [16 x i64], ptr @any, i64 0, i64 %i
  store i64 %x, ptr %place, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 @to, ptr align 16 @any, i64 128, i1 false)
  %between = getelementptr inbounds i8, ptr @apart, i64 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %between, ptr align 16 @to, i64 8, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 @outside, ptr align 16 %p, i64 128, i1 false)
  ret void
}

; CHECK-LABEL: define void @reduce(
define void @reduce(i64 %i) {
  %p = getelementptr inbounds i64, ptr @to, i64 %i
  call void @at(ptr %p)
  %q = getelementptr inbounds i64, ptr @apart, i64 %i
  call void @at(ptr %q)
  %r = getelementptr inbounds i64, ptr @outside, i64 %i
  call void @at(ptr %r)
  ret void
}

; CHECK-LABEL: define internal void @at(
define internal void @at(ptr %p) {
  %a = load i64, ptr %p, align 8
  %x = zext i64 %a to i128
  %r = call i128 @residue.reduce.i128(i128 %x, i128 18446744069414584321)
  %n = trunc i128 %r to i64
  store i64 %n, ptr %p, align 8
  ret void
}

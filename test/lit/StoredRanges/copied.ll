; A table that is copied from another one as a whole holds what that one holds.
; Pairs are at distances in bytes, a[2 i], and differences are of signed numbers.
; RUN: %opt -S -passes=stored-ranges %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; p = 2^64 - 2^32 + 1

@from = internal global [16 x i64] zeroinitializer, align 16
@to = internal global [16 x i64] zeroinitializer, align 16
@cut = internal global [16 x i64] zeroinitializer, align 16

declare i128 @residue.reduce.i128(i128, i128)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @fill(i128 noundef %x, i64 %i) {
  %r = call range(i128 0, 18446744069414584321) i128 @residue.reduce.i128(i128 %x, i128 18446744069414584321)
  %n = trunc nuw i128 %r to i64
  %place = getelementptr inbounds [16 x i64], ptr @from, i64 0, i64 %i
  store i64 %n, ptr %place, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 @to, ptr align 16 @from, i64 128, i1 false)
  ret void
}

; CHECK-LABEL: define i64 @fold(
; CHECK:         load i64, ptr %place, align 16, !range [[R:![0-9]+]]
; CHECK:         load i64, ptr %next, align 8, !range [[R]]
define i64 @fold(i64 %i) {
  %bytes = shl nuw nsw i64 %i, 4
  %place = getelementptr inbounds i8, ptr @to, i64 %bytes
  %a = load i64, ptr %place, align 16
  %next = getelementptr inbounds i8, ptr %place, i64 8
  %b = load i64, ptr %next, align 8
  %x = zext i64 %a to i128
  %y = zext i64 %b to i128
  %two = shl nuw nsw i128 %x, 1
  %d = sub nsw i128 %two, %y
  %s = add nsw i128 %d, 18446744069414584321
  %r = call range(i128 0, 18446744069414584321) i128 @residue.reduce.i128(i128 %s, i128 18446744069414584321)
  %n = trunc nuw i128 %r to i64
  %at = getelementptr inbounds i64, ptr @to, i64 %i
  store i64 %n, ptr %at, align 8
  ret i64 %n
}

; Part of an integer is copied.
; CHECK-LABEL: define i64 @cut_off(
; CHECK-NOT:     !range
; CHECK:         ret i64
define i64 @cut_off(i64 %i) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 @cut, ptr align 16 @from, i64 124, i1 false)
  %place = getelementptr inbounds i64, ptr @cut, i64 %i
  %a = load i64, ptr %place, align 8
  %x = zext i64 %a to i128
  %r = call range(i128 0, 18446744069414584321) i128 @residue.reduce.i128(i128 %x, i128 18446744069414584321)
  %n = trunc nuw i128 %r to i64
  store i64 %n, ptr %place, align 8
  ret i64 %n
}

; CHECK: [[R]] = !{i64 0, i64 -4294967295}

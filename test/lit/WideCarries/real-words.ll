; A product of words of 64 bits is added to two, and the third counts.
; RUN: %opt -S -passes=wide-carries %s | FileCheck %s
; RUN: %opt -S -passes="default<O2>" %s | FileCheck %s
; RUN: %opt -S -passes="default<O1>" %s | FileCheck %s
; RUN: %opt -S -passes="default<Os>" %s | FileCheck %s
; RUN: %opt -S -passes="default<O0>" %s | FileCheck %s --check-prefix=NONE

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; NONE-NOT:    with.overflow
; CHECK-LABEL: @column(
; CHECK:         call { i128, i1 } @llvm.uadd.with.overflow.i128(
; CHECK-NOT:     icmp
; CHECK:         ret
define i64 @column(ptr %r, i128 %r01, i64 %r2, i64 %a, i64 %b) {
  %wa = zext i64 %a to i128
  %wb = zext i64 %b to i128
  %p = mul nuw i128 %wa, %wb
  %sum = add i128 %r01, %p
  %less = icmp ult i128 %sum, %p
  %count = zext i1 %less to i64
  %top = add i64 %r2, %count
  store i128 %sum, ptr %r
  ret i64 %top
}

; It is in the default pipelines, and back ends add with carry then.
; RUN: %opt -S -passes="default<O1>" %s | FileCheck %s
; RUN: %opt -S -passes="default<O2>" %s | FileCheck %s
; RUN: %opt -S -passes="default<O3>" %s | FileCheck %s
; RUN: %opt -S -passes="default<Os>" %s | FileCheck %s
; RUN: %opt -S -passes="thinlto-pre-link<O2>" %s | FileCheck %s
; RUN: %opt -S -passes=residue %s | FileCheck %s
; RUN: %opt -S -passes="default<O0>" %s | FileCheck %s --check-prefix=NONE
; RUN: %opt -S -passes=carry-chain -debug-counter=residue-carry-chain=7 %s | FileCheck %s --check-prefix=NONE
; RUN: %opt -disable-output -passes=carry-chain -pass-remarks=carry-chain %s 2>&1 | FileCheck %s --check-prefix=REMARK
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @kernel(
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a1, i64 %b1)
; CHECK-NOT:     select
; CHECK:         ret
; NONE-LABEL: @kernel(
; NONE:         select
; REMARK: carries of 2 word sums are carried from one into the next
define i64 @kernel(ptr noalias %r, i64 noundef %a0, i64 noundef %b0, i64 noundef %a1, i64 noundef %b1) {
  %s0 = add i64 %a0, %b0
  %c0 = icmp ult i64 %s0, %a0
  %k0 = zext i1 %c0 to i64
  %t = add i64 %a1, %k0
  %s1 = add i64 %t, %b1
  %same = icmp eq i64 %s1, %a1
  %less1 = icmp ult i64 %s1, %a1
  %k = zext i1 %less1 to i64
  %k1 = select i1 %same, i64 %k0, i64 %k
  store i64 %s0, ptr %r
  %r1 = getelementptr i8, ptr %r, i64 8
  store i64 %s1, ptr %r1
  ret i64 %k1
}

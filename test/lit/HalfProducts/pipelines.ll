; It is in the default pipelines.
; RUN: %opt -S -passes="default<O1>" %s | FileCheck %s
; RUN: %opt -S -passes="default<O2>" %s | FileCheck %s
; RUN: %opt -S -passes="default<O3>" %s | FileCheck %s
; RUN: %opt -S -passes="default<Os>" %s | FileCheck %s
; RUN: %opt -S -passes="thinlto-pre-link<O2>" %s | FileCheck %s
; RUN: %opt -S -passes="residue" %s | FileCheck %s
; RUN: %opt -S -passes="default<O0>" %s | FileCheck %s --check-prefix=NONE
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @product(
; CHECK:         mul nuw i128
; NONE-LABEL: @product(
; NONE-NOT:     i128
; NONE:         ret void
define void @product(ptr noalias %l, ptr noalias %h, i64 %a, i64 %b) {
  %a0 = and i64 %a, 4294967295
  %a1 = lshr i64 %a, 32
  %b0 = and i64 %b, 4294967295
  %b1 = lshr i64 %b, 32
  %m0 = mul i64 %a0, %b0
  %m1 = mul i64 %a0, %b1
  %m2 = mul i64 %a1, %b0
  %m3 = mul i64 %a1, %b1
  %q0 = lshr i64 %m0, 32
  %t = add i64 %m2, %q0
  %s = add i64 %t, %m1
  %c = icmp ult i64 %s, %m1
  %k = select i1 %c, i64 4294967296, i64 0
  %r0 = and i64 %m0, 4294967295
  %up = shl i64 %s, 32
  %low.halves = or i64 %up, %r0
  %q = lshr i64 %s, 32
  %kq = or i64 %q, %k
  %high.halves = add i64 %kq, %m3
  store i64 %low.halves, ptr %l
  store i64 %high.halves, ptr %h
  ret void
}

; A sum or a difference of what was reduced is reduced once, where nothing goes on
; with it, too: products are reduced with it. Of what comes from memory alone the
; correction is as good.
; RUN: %opt -S -passes=raise-corrections %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; p = 2^127 - 25

declare i128 @residue.reduce.i128(i128, i128)
declare i256 @residue.reduce.i256(i256, i256)

; CHECK-LABEL: define void @difference(
; CHECK-NOT:     select
; CHECK:         call range(i128 {{.*}}) i128 @residue.reduce.i128
; CHECK-NEXT:    store i128
define void @difference(ptr %r, i256 %x, i256 %y) {
  %a.wide = call i256 @residue.reduce.i256(i256 %x, i256 170141183460469231731687303715884105703)
  %b.wide = call i256 @residue.reduce.i256(i256 %y, i256 170141183460469231731687303715884105703)
  %a = trunc i256 %a.wide to i128
  %b = trunc i256 %b.wide to i128
  %less = icmp ult i128 %a, %b
  %sum = add i128 %a, 170141183460469231731687303715884105703
  %minuend = select i1 %less, i128 %sum, i128 %a
  %d = sub i128 %minuend, %b
  store i128 %d, ptr %r
  ret void
}

; CHECK-LABEL: define void @of_memory(
; CHECK:         select
; CHECK-NOT:     call
; CHECK:         store i128
; CHECK:         call i128 @residue.reduce.i128
define void @of_memory(ptr %r, ptr %p, i128 %x) {
  %a = load i128, ptr %p, !range !0
  %q = getelementptr i128, ptr %p, i64 1
  %b = load i128, ptr %q, !range !0
  %sum = add i128 %a, %b
  %less = sub i128 %sum, 170141183460469231731687303715884105703
  %below = icmp ult i128 %sum, 170141183460469231731687303715884105703
  %c = select i1 %below, i128 %sum, i128 %less
  store i128 %c, ptr %r
  %other = call i128 @residue.reduce.i128(i128 %x, i128 170141183460469231731687303715884105703)
  store i128 %other, ptr %p
  ret void
}

!0 = !{i128 0, i128 170141183460469231731687303715884105703}

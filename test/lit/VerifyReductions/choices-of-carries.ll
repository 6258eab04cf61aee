; A sum modulo a prime of 60 bits, corrected by a choice: the difference is less than the
; modulus where it does not borrow, and the sum where it does. With the choice the other way
; round, another modulus or another comparison it is not proven.
; DEFINE: %{verify} = %opt -disable-output -passes=verify-against -residue-verify-against=%s
; RUN: %opt -S -passes=crandall-reduction %s -o %t.after.ll
; RUN: %{verify} %t.after.ll | FileCheck %s
; CHECK: sum: proven: 3 reductions

; DEFINE: %{wrong} =
; DEFINE: %{check} = sed '%{wrong}' %t.after.ll > %t.wrong.ll && not cmp -s %t.wrong.ll %t.after.ll \
; DEFINE:   && %{verify} %t.wrong.ll | FileCheck %s --check-prefix=WRONG
; REDEFINE: %{wrong} = s/select i1 %%is.less, i64 %%total, i64 %%less/select i1 %%is.less, i64 %%less, i64 %%total/
; RUN: %{check}
; REDEFINE: %{wrong} = s/%%less = add i64 %%total, -1000000000000000009/%%less = add i64 %%total, -1000000000000000008/
; RUN: %{check}
; REDEFINE: %{wrong} = s/icmp ult i64 %%total, 1000000000000000009/icmp ult i64 %%total, 1000000000000000010/
; RUN: %{check}
; What is said of an element that is loaded has to be said in both.
; REDEFINE: %{wrong} = s/%%c = load i64, ptr %%from, align 8, !range.*/%%c = load i64, ptr %%from, align 8/
; RUN: %{check}
; WRONG: sum: not proven
; REQUIRES: x86-registered-target

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i64 @sum(i64 range(i64 0, 1000000000000000009) %a, i64 range(i64 0, 1000000000000000009) %b, ptr %from) {
  %c = load i64, ptr %from, align 8, !range !0
  %a.wide = zext i64 %a to i128
  %b.wide = zext i64 %b to i128
  %ab = mul nuw i128 %a.wide, %b.wide
  %ab.reduced = urem i128 %ab, 1000000000000000009
  %ab.narrow = trunc nuw i128 %ab.reduced to i64
  %twice = shl i64 %c, 1
  %more = add i64 %twice, 1000000000000000009
  %difference = sub i64 %more, %a
  %element = urem i64 %difference, 1000000000000000009
  %element.wide = zext i64 %element to i128
  %ac = mul nuw i128 %a.wide, %element.wide
  %ac.reduced = urem i128 %ac, 1000000000000000009
  %ac.narrow = trunc nuw i128 %ac.reduced to i64
  %total = add i64 %ab.narrow, %ac.narrow
  %less = add i64 %total, -1000000000000000009
  %is.less = icmp ult i64 %total, 1000000000000000009
  %result = select i1 %is.less, i64 %total, i64 %less
  ret i64 %result
}

!0 = !{i64 0, i64 1000000000000000009}

; A loop that looks an element up, two of them in each turn: at most one is what is looked for,
; so their union chooses it. Where both of a turn, or those of two turns, may be compared with
; the same index, and where the loop begins with another number than zero, it may be the union
; of two elements: nothing is proven.
; DEFINE: %{emit} = %opt -S -residue-representation=montgomery -passes=crandall-reduction
; DEFINE: %{verify} = %opt -disable-output -passes=verify-against -residue-verify-against
; RUN: %{emit} %s -o %t.after.ll
; RUN: %{verify}=%s %t.after.ll | FileCheck %s
; CHECK: power: proven: 3 reductions

; The same is wrong in both.
; DEFINE: %{wrong} =
; DEFINE: %{check} = sed '%{wrong}' %s > %t.before.ll && sed '%{wrong}' %t.after.ll > %t.wrong.ll \
; DEFINE:   && not cmp -s %t.wrong.ll %t.after.ll && %{verify}=%t.before.ll %t.wrong.ll | FileCheck %s --check-prefix=WRONG
; REDEFINE: %{wrong} = s/%%other = add nuw i64 %%j, 1/%%other = add nuw i64 %%j, 2/
; RUN: %{check}
; REDEFINE: %{wrong} = s/%%other = add nuw i64 %%j, 1/%%other = add nuw i64 %%j, 0/
; RUN: %{check}
; REDEFINE: %{wrong} = s/%%j.next = add nuw nsw i64 %%j, 2/%%j.next = add nuw nsw i64 %%j, 3/
; RUN: %{check}
; REDEFINE: %{wrong} = s/%%j.next = add nuw nsw i64 %%j, 2/%%j.next = add i64 %%j, 2/
; RUN: %{check}
; REDEFINE: %{wrong} = s/icmp eq i64 %%other, %%index/icmp eq i64 %%other, %%another/
; RUN: %{check}
; REDEFINE: %{wrong} = s/phi i256 \[ 0, /phi i256 [ 1, /
; RUN: %{check}
; WRONG: power: not proven
; REQUIRES: x86-registered-target

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i256 @power(i256 %x, i64 %index, i64 %another) {
entry:
  %powers = alloca [8 x i256], align 16
  %x.wide = zext i256 %x to i512
  %x.element = urem i512 %x.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %x.first = trunc nuw i512 %x.element to i256
  store i256 %x.first, ptr %powers, align 16
  br label %build

build:
  %i = phi i64 [ 1, %entry ], [ %i.next, %build ]
  %place = getelementptr inbounds nuw i256, ptr %powers, i64 %i
  %last = getelementptr inbounds i8, ptr %place, i64 -32
  %u = load i256, ptr %last, align 16
  %u.wide = zext i256 %u to i512
  %product = mul nuw i512 %u.wide, %x.element
  %product.reduced = urem i512 %product, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %product.narrow = trunc nuw i512 %product.reduced to i256
  store i256 %product.narrow, ptr %place, align 16
  %i.next = add nuw nsw i64 %i, 1
  %built = icmp eq i64 %i.next, 8
  br i1 %built, label %look, label %build

look:
  %j = phi i64 [ 0, %build ], [ %j.next, %look ]
  %found = phi i256 [ 0, %build ], [ %found.last, %look ]
  %is = icmp eq i64 %j, %index
  %entry.place = getelementptr inbounds nuw i256, ptr %powers, i64 %j
  %value = load i256, ptr %entry.place, align 16
  %chosen = select i1 %is, i256 %value, i256 0
  %found.next = or i256 %chosen, %found
  %other = add nuw i64 %j, 1
  %is.other = icmp eq i64 %other, %index
  %other.place = getelementptr inbounds nuw i8, ptr %entry.place, i64 32
  %other.value = load i256, ptr %other.place, align 16
  %other.chosen = select i1 %is.other, i256 %other.value, i256 0
  %found.last = or i256 %found.next, %other.chosen
  %j.next = add nuw nsw i64 %j, 2
  %looked = icmp eq i64 %j.next, 8
  br i1 %looked, label %done, label %look

done:
  %found.wide = zext i256 %found.last to i512
  %result.product = mul nuw i512 %found.wide, %found.wide
  %result = urem i512 %result.product, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %result.narrow = trunc nuw i512 %result to i256
  ret i256 %result.narrow
}

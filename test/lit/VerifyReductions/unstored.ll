; An element of an array that only one path has stored: the other one finds what was there at
; first, zero, as the array is cleared. Without that it may be any number, which is no element:
; nothing is proven. Nor is it where the array is cleared on one path alone, or where the store
; is on neither path, or on both of them.
; DEFINE: %{emit} = %opt -S -residue-representation=montgomery -passes=crandall-reduction
; DEFINE: %{verify} = %opt -disable-output -passes=verify-against -residue-verify-against=%s
; RUN: %{emit} %s -o %t.after.ll
; RUN: %{verify} %t.after.ll | FileCheck %s
; CHECK: stored: proven: 4 reductions

; RUN: sed '/call void @llvm.memset/d' %t.after.ll > %t.anything.ll
; RUN: not cmp -s %t.anything.ll %t.after.ll
; RUN: %{verify} %t.anything.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed -e '/call void @llvm.memset/{h;d}' -e '/^then:/G' %t.after.ll > %t.path.ll
; RUN: not cmp -s %t.path.ll %t.after.ll
; RUN: %{verify} %t.path.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed '/store i256 .*, ptr %%second/d' %t.after.ll > %t.neither.ll
; RUN: not cmp -s %t.neither.ll %t.after.ll
; RUN: %{verify} %t.neither.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/br i1 %%is, label %%then, label %%join/br label %%then/' %t.after.ll > %t.both.ll
; RUN: not cmp -s %t.both.ll %t.after.ll
; RUN: %{verify} %t.both.ll | FileCheck %s --check-prefix=WRONG
; WRONG: stored: not proven
; REQUIRES: x86-registered-target

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i256 @stored(i256 %x, i256 %y, i64 %i, i64 %j, i64 %k, i1 %is) {
entry:
  %array = alloca [4 x i256], align 16
  %x.wide = zext i256 %x to i512
  %y.wide = zext i256 %y to i512
  %product = mul nuw i512 %x.wide, %y.wide
  %product.reduced = urem i512 %product, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %element = trunc nuw i512 %product.reduced to i256
  %first = getelementptr inbounds nuw i256, ptr %array, i64 %i
  store i256 %element, ptr %first, align 16
  br i1 %is, label %then, label %join

then:
  %square = mul nuw i512 %product.reduced, %product.reduced
  %square.reduced = urem i512 %square, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %square.element = trunc nuw i512 %square.reduced to i256
  %second = getelementptr inbounds nuw i256, ptr %array, i64 %j
  store i256 %square.element, ptr %second, align 16
  br label %join

join:
  %third = getelementptr inbounds nuw i256, ptr %array, i64 %k
  %loaded = load i256, ptr %third, align 16
  %loaded.wide = zext i256 %loaded to i512
  %twice = shl nuw nsw i512 %loaded.wide, 1
  %twice.reduced = urem i512 %twice, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %result = mul nuw i512 %twice.reduced, %x.wide
  %result.reduced = urem i512 %result, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %result.narrow = trunc nuw i512 %result.reduced to i256
  ret i256 %result.narrow
}

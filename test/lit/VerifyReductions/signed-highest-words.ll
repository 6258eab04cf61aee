; Differences of products modulo P-256, in words without a carry flag: the highest word of a
; difference is one of few numbers, as a signed one, and its carry is left out; so is that of a
; sum of differences, and a doubled number. Elements that leave as x R^-1 come back so. With
; another estimate, another multiple of M, the sign left out, a borrow that is not taken or the
; other order, it is not proven.
; DEFINE: %{emit} = %opt -S -residue-representation=montgomery -passes=crandall-reduction
; DEFINE: %{verify} = %opt -disable-output -passes=verify-against -residue-verify-against=%s
; RUN: %{emit} %s -o %t.after.ll
; RUN: %{verify} %t.after.ll | FileCheck %s
; RUN: sed 's/%estimate\(.*\) = sub i64 \(.*\), [0-9]*$/%estimate\1 = add i64 \2, 24/' %t.after.ll > %t.estimate.ll
; RUN: not diff -q %t.after.ll %t.estimate.ll
; RUN: %{verify} %t.estimate.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/%quotient\([0-9]*\) = add i64 \(%.*\), %.*$/%quotient\1 = add i64 \2, 0/' %t.after.ll > %t.quotient.ll
; RUN: not diff -q %t.after.ll %t.quotient.ll
; RUN: %{verify} %t.quotient.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/ = ashr i64 \(%.*\), 63/ = lshr i64 \1, 63/' %t.after.ll > %t.sign.ll
; RUN: not diff -q %t.after.ll %t.sign.ll
; RUN: %{verify} %t.sign.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/@llvm.usub.with.overflow.i64(i64 0, i64 \(.*\))$/@llvm.usub.with.overflow.i64(i64 \1, i64 0)/' %t.after.ll > %t.order.ll
; RUN: not diff -q %t.after.ll %t.order.ll
; RUN: %{verify} %t.order.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/ = shl i320 \(%.*\), 1$/ = shl i320 \1, 2/' %t.after.ll > %t.twice.ll
; RUN: not diff -q %t.after.ll %t.twice.ll
; RUN: %{verify} %t.twice.ll | FileCheck %s --check-prefix=WRONG
; REQUIRES: riscv-registered-target

; CHECK: curve: proven: 8 reductions
; WRONG: curve: not proven

target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; m^2 - 2 s = b, for m = x^2 - y and s = x y
define i1 @curve(ptr %from) {
  %x.p = load i256, ptr %from
  %y.at = getelementptr i8, ptr %from, i64 32
  %y.p = load i256, ptr %y.at
  %x.w = zext i256 %x.p to i512
  %y.w = zext i256 %y.p to i512
  %x = urem i512 %x.w, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %y = urem i512 %y.w, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %xx.w = mul nuw i512 %x, %x
  %xx = urem i512 %xx.w, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %y.n = sub nuw nsw i512 115792089210356248762697446949407573530086143415290314195533631308867097853951, %y
  %m.w = add nuw nsw i512 %xx, %y.n
  %m = urem i512 %m.w, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %mm.w = mul nuw i512 %m, %m
  %mm = urem i512 %mm.w, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %s.w = mul nuw i512 %x, %y
  %s = urem i512 %s.w, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %s2.w = shl nuw nsw i512 %s, 1
  %s2 = urem i512 %s2.w, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %s2.n = sub nuw nsw i512 115792089210356248762697446949407573530086143415290314195533631308867097853951, %s2
  %d.w = add nuw nsw i512 %mm, %s2.n
  %d = urem i512 %d.w, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %is = icmp eq i512 %d, 41058363725152142129326129780047268409114441015993725554835256314039467401291
  ret i1 %is
}

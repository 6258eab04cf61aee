; Elements of several fields, of which one is chosen and cut into words: a choice between what
; the source chooses from. With another condition, or another element, it is not.
; RUN: %opt -S -passes=crandall-reduction %s -o %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/select i1 %%c, i512 \([^,]*\), i512 \(.*\)/select i1 %%c, i512 \2, i512 \1/' %t.after.ll > %t.other.ll
; RUN: not cmp -s %t.other.ll %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.other.ll | FileCheck %s
; RUN: sed 's/select i1 %%c, /select i1 %%d, /' %t.after.ll > %t.condition.ll
; RUN: not cmp -s %t.condition.ll %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.condition.ll | FileCheck %s
; RIGHT: words: proven: 3 reductions
; CHECK: words: not proven
; REQUIRES: x86-registered-target
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i64 @words(i256 %a, i256 %b, i1 %c, i1 %d) {
  %x = zext i256 %a to i512
  %y = zext i256 %b to i512
  %p = mul nuw i512 %x, %y
  %r = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = urem i512 %p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %t = urem i512 %p, 115792089237316195423570985008687907853269984665640564039457584007908834671663
  %one = select i1 %d, i512 %r, i512 %s
  %chosen = select i1 %c, i512 %t, i512 %one
  %low = trunc i512 %chosen to i64
  %rest = lshr i512 %chosen, 64
  %next = trunc i512 %rest to i64
  %sum = xor i64 %low, %next
  ret i64 %sum
}

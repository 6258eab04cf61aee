; The negative of an element is 0 where that is 0, and M - x elsewhere. Where a product is taken
; of it, k M - x is, without a comparison: what is 1 where x is 0 is 0 times x. Of another
; number where x is 0, or where another one is, it is not proven.
; RUN: %opt -S -passes=crandall-reduction %s -o %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/i1 %e, i256 0/i1 %e, i256 1/' %s > %t.one.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.one.ll %t.after.ll | FileCheck %s
; RUN: sed 's/icmp eq i256 %x, 0/icmp eq i256 %x, 1/' %s > %t.other.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.other.ll %t.after.ll | FileCheck %s
; RUN: sed 's/icmp eq i256 %x, 0/icmp eq i256 %y, 0/' %s > %t.place.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.place.ll %t.after.ll | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; RIGHT: negative: proven
; CHECK: negative: not proven
define i256 @negative(i127 %a, i127 %b) {
  %aw = zext i127 %a to i256
  %y = zext i127 %b to i256
  %ab = mul i256 %aw, %y
  %x = urem i256 %ab, 170141183460469231731687303715884105727
  %e = icmp eq i256 %x, 0
  %n = sub i256 170141183460469231731687303715884105727, %x
  %s = select i1 %e, i256 0, i256 %n
  %p = mul i256 %s, %y
  %r = urem i256 %p, 170141183460469231731687303715884105727
  ret i256 %r
}

; Lanes of 32 bits, whose products are in lanes of 64, are proven lane by lane; with the
; factor of what wraps around changed in one place, or another mask, they are not.
; RUN: %opt -S -passes=crandall-reduction %s -o %t.after.ll
; RUN: FileCheck %s --check-prefix=CODE < %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/%lo\([0-9]*\) = and <2 x i64> \(%[a-z0-9.]*\), .*/%lo\1 = add <2 x i64> \2, zeroinitializer/' %t.after.ll > %t.mask.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.mask.ll | FileCheck %s
; RUN: sed 's/\(%[t]imes.c[0-9]* = mul <2 x i32> .*\)i32 19/\1i32 18/' %t.after.ll > %t.factor.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.factor.ll | FileCheck %s
; RUN: sed 's/%limb\([0-9]*\) = trunc <2 x i64>/%limb\1 = trunc nuw <2 x i64>/' %t.after.ll > %t.flag.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.flag.ll | FileCheck %s --check-prefix=FLAG

; CODE: zext <2 x i32>
; CODE: trunc <2 x i64>

; RIGHT: neoverse_n1: proven: 6 reductions
; CHECK: neoverse_n1: not proven
; FLAG:  neoverse_n1: not proven: a flag that is not proven (trunc)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
target triple = "aarch64-unknown-linux-gnu"

define i255 @neoverse_n1(i255 %a, i255 %b, i32 %n) "target-cpu"="neoverse-n1" "target-features"="+neon" {
entry:
  %a.wide = zext i255 %a to i512
  %a.mod = urem i512 %a.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %b.wide = zext i255 %b to i512
  %b.mod = urem i512 %b.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i512 [ %a.mod, %entry ], [ %x.next, %loop ]
  %y = phi i512 [ %b.mod, %entry ], [ %y.next, %loop ]
  %z = phi i512 [ %a.mod, %entry ], [ %z.next, %loop ]
  %xx = mul i512 %x, %z
  %x.next = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %xy = mul i512 %x, %y
  %y.next = urem i512 %xy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yz = mul i512 %y, %z
  %z.next = urem i512 %yz, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i512 %x.next, %y.next
  %r = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.narrow = trunc i512 %r to i255
  ret i255 %r.narrow
}

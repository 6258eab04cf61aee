; Numbers in vectors of a length that is not known here may be anywhere.
; REQUIRES: aarch64-registered-target
; RUN: %opt -S -passes='default<O1>' -pass-remarks-missed=crandall-reduction %s -o - 2>&1 | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
target triple = "aarch64-unknown-linux-gnu"

; CHECK: the cache tells
define void @entries(ptr %table, ptr %words, ptr %out, i255 %x) "target-features"="+sve" {
  %s = urem i255 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %objects = alloca [4 x i255], align 16
  store volatile i32 0, ptr %out
  store i255 %s, ptr %objects
  call void @use(ptr %objects)
  %v = load <vscale x 4 x i32>, ptr %objects
  %t = add <vscale x 4 x i32> %v, %v
  store <vscale x 4 x i32> %t, ptr %objects
  %n = load i255, ptr %objects
  %i = trunc i255 %n to i64
  %j = and i64 %i, 15
  %p = getelementptr i255, ptr %table, i64 %j
  %e = load i255, ptr %p
  %r = urem i255 %e, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  store i255 %r, ptr %out
  ret void
}
declare void @use(ptr)

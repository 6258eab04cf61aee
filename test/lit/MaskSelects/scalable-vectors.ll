; Vectors of a length that is not known here are no numbers that masks are made for.
; RUN: %opt -S -passes=mask-selects %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
target triple = "aarch64-unknown-linux-gnu"

; CHECK-LABEL: define <vscale x 4 x i32> @vectors(
; CHECK:         select i1 %c, <vscale x 4 x i32> %x, <vscale x 4 x i32> %y
define <vscale x 4 x i32> @vectors(i1 %c, <vscale x 4 x i32> %x, <vscale x 4 x i32> %y, ptr %p, i255 %z) "target-features"="+sve" {
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  store i255 %r, ptr %p
  %s = select i1 %c, <vscale x 4 x i32> %x, <vscale x 4 x i32> %y
  ret <vscale x 4 x i32> %s
}

; Remainders by 2^k m, with m odd: 2^k times what is above, modulo m, and what is below; or as
; a whole, of which m and 2^k divide the difference.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s
; RUN: %opt -disable-output -passes=verify-reductions -pass-remarks=verify-reductions %t/emitted.ll 2>&1 | FileCheck %s --check-prefix=EMITTED

; CHECK: halves: proven: 1 reduction
; CHECK-NEXT: mask: not proven
; CHECK-NEXT: shift: not proven
; CHECK-NEXT: odd: not proven
; CHECK-NEXT: large: not proven
; EMITTED-COUNT-4: proven for all inputs: 1 reduction
;--- before.ll
define i128 @halves(i128 %x) {
  %r = urem i128 %x, 12
  ret i128 %r
}
define i128 @mask(i128 %x) {
  %r = urem i128 %x, 12
  ret i128 %r
}
define i128 @shift(i128 %x) {
  %r = urem i128 %x, 12
  ret i128 %r
}
define i128 @odd(i128 %x) {
  %r = urem i128 %x, 12
  ret i128 %r
}
define i128 @large(i128 %x) {
  %r = urem i128 %x, 12
  ret i128 %r
}
;--- after.ll
define i128 @halves(i128 %x) {
  %above = lshr i128 %x, 2
  %r = urem i128 %above, 3
  %high = shl i128 %r, 2
  %below = and i128 %x, 3
  %all = or i128 %high, %below
  ret i128 %all
}
define i128 @mask(i128 %x) {
  %above = lshr i128 %x, 2
  %r = urem i128 %above, 3
  %high = shl i128 %r, 2
  %below = and i128 %x, 1
  %all = or i128 %high, %below
  ret i128 %all
}
define i128 @shift(i128 %x) {
  %above = lshr i128 %x, 2
  %r = urem i128 %above, 3
  %high = shl i128 %r, 3
  %below = and i128 %x, 3
  %all = or i128 %high, %below
  ret i128 %all
}
; The same modulo 3, and below 12.
define i128 @odd(i128 %x) {
  %r = urem i128 %x, 3
  ret i128 %r
}
; The same modulo 12.
define i128 @large(i128 %x) {
  %above = lshr i128 %x, 3
  %r = urem i128 %above, 3
  %high = shl i128 %r, 3
  %below = and i128 %x, 7
  %all = or i128 %high, %below
  ret i128 %all
}
;--- emitted.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define i128 @halves(i128 %x) {
  %r = urem i128 %x, 10
  ret i128 %r
}
define i192 @whole(i192 %x) {
  %r = urem i192 %x, 366
  ret i192 %r
}
define i64 @narrow(i256 %x) {
  %r = urem i256 %x, 1000000000000000000
  %t = trunc nuw nsw i256 %r to i64
  ret i64 %t
}
; What is computed of the remainder is what the source computes.
define i192 @read(i192 %x, i64 %y) {
  %r = urem i192 %x, 60
  %wide = zext i64 %y to i192
  %product = mul nuw i192 %wide, %r
  %sum = add nuw i192 %product, %r
  ret i192 %sum
}

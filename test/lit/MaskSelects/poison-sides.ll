; A side that is poison in part is frozen: it may not be chosen. One that is nothing else is zero,
; as back ends may give copies of a frozen one a value each.
; RUN: %opt -S -passes=mask-selects %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i256 @number(
; CHECK-NOT:     poison
; CHECK:         %chosen = xor i256 0, %toggle
; CHECK-NOT:     poison
; CHECK:         ret
define i256 @number(i1 %c, i256 %x) {
  %r = select i1 %c, i256 %x, i256 poison
  ret i256 %r
}

; CHECK-LABEL: define <2 x i64> @words(
; CHECK:         freeze <2 x i64> <i64 5, i64 poison>
; CHECK-NOT:     xor <2 x i64> {{.*}}poison
; CHECK:         ret
define <2 x i64> @words(i256 %n, i1 %c, <2 x i64> %x) {
  %r = select i1 %c, <2 x i64> %x, <2 x i64> <i64 5, i64 poison>
  ret <2 x i64> %r
}

; Both uses of undef are the same number.
; CHECK-LABEL: define i256 @lesser(
; CHECK-NOT:     undef
; CHECK:         icmp ult i256 %{{.*}}, 0
; CHECK:         ret
define i256 @lesser(i256 %x) {
  %r = call i256 @llvm.umin.i256(i256 %x, i256 undef)
  ret i256 %r
}

define i512 @reduction(i512 %x) {
  %r = urem i512 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}

; What back ends choose for becomes sums, comparisons and masks, on targets with a carry
; flag, too.
; RUN: %opt -S -passes=mask-selects %s | FileCheck %s --implicit-check-not='call {{.*}}@llvm.{{[us](min|max|cmp|add|sub|shl|mul)}}' --implicit-check-not='select'
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i256 @lesser(
; CHECK:         icmp ult i256
; CHECK:         %mask = call i64 asm
; CHECK:         %toggle = and i256
define i256 @lesser(i256 %x, i256 %y) {
  %r = call i256 @llvm.umin.i256(i256 %x, i256 %y)
  ret i256 %r
}

; CHECK-LABEL: define i256 @saturated(
; CHECK:         %sum = add i256
; CHECK-NEXT:    %carry = icmp ult i256 %sum
; CHECK:         %mask = call i64 asm
define i256 @saturated(i256 %x, i256 %y) {
  %r = call i256 @llvm.uadd.sat.i256(i256 %x, i256 %y)
  ret i256 %r
}

; CHECK-LABEL: define i256 @signed_difference(
; CHECK:         %difference = sub i256
; CHECK:         %limit = xor i256
; CHECK:         %mask = call i64 asm
define i256 @signed_difference(i256 %x, i256 %y) {
  %r = call i256 @llvm.ssub.sat.i256(i256 %x, i256 %y)
  ret i256 %r
}

; CHECK-LABEL: define i256 @magnitude(
; CHECK:         %sign = ashr i64
; CHECK-NEXT:    %mask = call i64 asm
; CHECK:         %{{absolute|r}} = sub i256
define i256 @magnitude(i256 %x) {
  %r = call i256 @llvm.abs.i256(i256 %x, i1 false)
  ret i256 %r
}

; CHECK-LABEL: define i256 @zeros_below(
; CHECK:         and i256
; CHECK-COUNT-4: call i64 @llvm.ctpop.i64
define i256 @zeros_below(i256 %x) {
  %r = call i256 @llvm.cttz.i256(i256 %x, i1 false)
  ret i256 %r
}

; CHECK-LABEL: define i8 @order(
; CHECK:         icmp sgt i256
; CHECK:         icmp sgt i256
; CHECK:         %order = sub i8
define i8 @order(i256 %x, i256 %y) {
  %r = call i8 @llvm.scmp.i8.i256(i256 %x, i256 %y)
  ret i8 %r
}

; CHECK-LABEL: define i1 @too_large(
; CHECK:         %product = mul i512
; CHECK:         icmp ne i256
define i1 @too_large(i256 %x, i256 %y) {
  %pair = call {i256, i1} @llvm.umul.with.overflow.i256(i256 %x, i256 %y)
  %r = extractvalue {i256, i1} %pair, 1
  ret i1 %r
}

; CHECK-LABEL: define { i256, i1 } @whole_pair(
; CHECK:         %sum = add i256
; CHECK:         insertvalue
define {i256, i1} @whole_pair(i256 %x, i256 %y) {
  %pair = call {i256, i1} @llvm.sadd.with.overflow.i256(i256 %x, i256 %y)
  ret {i256, i1} %pair
}

; CHECK-LABEL: define i256 @vector(
; CHECK-COUNT-2: icmp ult i256
; CHECK-NOT:     <2 x i1>
; CHECK:         ret
define i256 @vector(<2 x i256> %x, <2 x i256> %y) {
  %v = call <2 x i256> @llvm.umin.v2i256(<2 x i256> %x, <2 x i256> %y)
  %r = extractelement <2 x i256> %v, i64 1
  ret i256 %r
}

; CHECK-LABEL: define i256 @least(
; CHECK-COUNT-3: icmp ult i256
; CHECK-NOT:     reduce.umin
; CHECK:         ret
define i256 @least(<4 x i256> %x) {
  %r = call i256 @llvm.vector.reduce.umin.v4i256(<4 x i256> %x)
  ret i256 %r
}

; All parts are chosen by the same condition.
; CHECK-LABEL: define { i256, i64 } @pair(
; CHECK:         freeze i1 %
; CHECK-COUNT-2: call i64 asm
define {i256, i64} @pair(i256 %n, {i256, i64} %x, {i256, i64} %y) {
  %c = icmp ult i256 %n, 7
  %r = select i1 %c, {i256, i64} %x, {i256, i64} %y
  ret {i256, i64} %r
}

; CHECK-LABEL: define <4 x i64> @words(
; CHECK:         %mask = call i64 asm
; CHECK:         and <4 x i64>
define <4 x i64> @words(i256 %n, i1 %c, <4 x i64> %x, <4 x i64> %y) {
  %r = select i1 %c, <4 x i64> %x, <4 x i64> %y
  ret <4 x i64> %r
}

; A word that a number chooses.
; CHECK-LABEL: define i32 @three_ways(
; CHECK:         call i64 asm
; CHECK:         ret i32
define i32 @three_ways(i256 %x, i256 %y) {
  %below = icmp ult i256 %x, %y
  %above = icmp ugt i256 %x, %y
  %one = zext i1 %above to i32
  %r = select i1 %below, i32 -1, i32 %one
  ret i32 %r
}

define i512 @reduction(i512 %x) {
  %r = urem i512 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}

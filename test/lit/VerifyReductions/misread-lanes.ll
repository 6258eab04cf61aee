; Halves are permuted in vectors of whole lanes; each lane is shifted by its own number of bits, where
; others are poison.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/before.ll | FileCheck %s --check-prefix=SAME
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; SAME-COUNT-2: : proven
; CHECK: permd: not proven: a result: not proven to be the same modulo M
; CHECK: fshl: not proven: a result: not proven to be the same modulo M

;--- before.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
declare <8 x i32> @llvm.x86.avx2.permd(<8 x i32>, <8 x i32>)
declare <4 x i64> @llvm.fshl.v4i64(<4 x i64>, <4 x i64>, <4 x i64>)
define i16 @permd(i64 %x, <16 x i16> %v, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %e = extractelement <16 x i16> %v, i32 1
  ret i16 %e
}
define i64 @fshl(i64 %x, i64 %y, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %a = insertelement <4 x i64> poison, i64 %x, i32 1
  %b = insertelement <4 x i64> poison, i64 %y, i32 1
  %f = call <4 x i64> @llvm.fshl.v4i64(<4 x i64> %a, <4 x i64> %b, <4 x i64> <i64 1, i64 2, i64 3, i64 4>)
  %e = extractelement <4 x i64> %f, i32 1
  ret i64 %e
}

;--- after.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
declare <8 x i32> @llvm.x86.avx2.permd(<8 x i32>, <8 x i32>)
declare <4 x i64> @llvm.fshl.v4i64(<4 x i64>, <4 x i64>, <4 x i64>)
define i16 @permd(i64 %x, <16 x i16> %v, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %b = bitcast <16 x i16> %v to <8 x i32>
  %s = call <8 x i32> @llvm.x86.avx2.permd(<8 x i32> %b, <8 x i32> <i32 2, i32 3, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>)
  %w = bitcast <8 x i32> %s to <16 x i16>
  %e = extractelement <16 x i16> %w, i32 0
  ret i16 %e
}
define i64 @fshl(i64 %x, i64 %y, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %a = shl i64 %x, 1
  %b = lshr i64 %y, 63
  %o = or i64 %a, %b
  ret i64 %o
}

; Words that stand in vectors, of a structure that was chosen as a whole, are words where one of
; them is taken, or all of them are put together to a number.
; RUN: %opt -S -passes='split-words,verify' %s | FileCheck %s
target datalayout = "e-i64:64-n8:16:32:64"

; CHECK-LABEL: define i512 @chosen(
; CHECK-NOT:     <2 x i64>
; CHECK:         %[[LOW:chosen.*]] = select i1 %c, i64 %x, i64 %z
; CHECK:         %[[HIGH:chosen.*]] = select i1 %c, i64 %word, i64 %w
; CHECK-NOT:     <2 x i64>
; CHECK:         %[[L:.*]] = zext i64 %[[LOW]] to i256
; CHECK:         %[[H:.*]] = zext i64 %[[HIGH]] to i256
; CHECK:         %[[PLACED:.*]] = shl nuw i256 %[[H]], 64
; CHECK:         %[[NUMBER:.*]] = or i256 %[[L]], %[[PLACED]]
; CHECK:         %[[TOP:.*]] = zext i64 %[[HIGH]] to i256
; CHECK:         shl nuw i256 %[[TOP]], 192
define i512 @chosen(i64 %x, i64 %y, i64 %z, i64 %w, i512 %n) {
  %pair = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x, i64 %y)
  %c = extractvalue { i64, i1 } %pair, 1
  %word = extractvalue { i64, i1 } %pair, 0
  %a0 = insertelement <2 x i64> poison, i64 %x, i64 0
  %a = insertelement <2 x i64> %a0, i64 %word, i64 1
  %b0 = insertelement <2 x i64> poison, i64 %z, i64 0
  %b = insertelement <2 x i64> %b0, i64 %w, i64 1
  %v = select i1 %c, <2 x i64> %a, <2 x i64> %b
  %wide = shufflevector <2 x i64> %v, <2 x i64> <i64 0, i64 poison>, <4 x i32> <i32 0, i32 1, i32 2, i32 2>
  %low = bitcast <4 x i64> %wide to i256
  %top = extractelement <2 x i64> %v, i64 1
  %top.w = zext i64 %top to i256
  %top.s = shl nuw i256 %top.w, 192
  %number = or disjoint i256 %low, %top.s
  %m = zext i256 %number to i512
  %p = mul i512 %m, %n
  %r = call i512 @residue.reduce.i512(i512 %p, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  ret i512 %r
}

; Vectors that come from somewhere else stay.
; CHECK-LABEL: define i512 @loaded(
; CHECK:         %v = load <2 x i64>, ptr %from
; CHECK:         %sum = add <2 x i64> %v, %v
; CHECK:         %number = bitcast <2 x i64> %sum to i128
; CHECK:         extractelement <2 x i64> %v, i64 0
define i512 @loaded(ptr %from, i64 %x, i512 %n) {
  %v = load <2 x i64>, ptr %from
  %sum = add <2 x i64> %v, %v
  %number = bitcast <2 x i64> %sum to i128
  %low = extractelement <2 x i64> %v, i64 0
  %pair = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x, i64 %low)
  %word = extractvalue { i64, i1 } %pair, 0
  %w = zext i64 %word to i512
  %m = zext i128 %number to i512
  %p = mul i512 %m, %n
  %r = call i512 @residue.reduce.i512(i512 %p, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %s = add i512 %r, %w
  ret i512 %s
}

declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64)
declare i512 @residue.reduce.i512(i512, i512)

; So do shifts of two vectors.
; CHECK-LABEL: define i512 @shifted(
; CHECK:         call <2 x i64> @llvm.fshl.v2i64(<2 x i64> %x, <2 x i64> %y, <2 x i64> {{.*}})
define i512 @shifted(<2 x i64> %x, <2 x i64> %y, i64 %z, i512 %n) {
  %v = call <2 x i64> @llvm.fshl.v2i64(<2 x i64> %x, <2 x i64> %y, <2 x i64> <i64 1, i64 1>)
  %low = extractelement <2 x i64> %v, i64 0
  %pair = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %z, i64 %low)
  %word = extractvalue { i64, i1 } %pair, 0
  %w = zext i64 %word to i512
  %p = mul i512 %w, %n
  %r = call i512 @residue.reduce.i512(i512 %p, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  ret i512 %r
}

declare <2 x i64> @llvm.fshl.v2i64(<2 x i64>, <2 x i64>, <2 x i64>)

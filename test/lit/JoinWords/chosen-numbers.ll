; A number that a carry chooses, of two that are put together from words, is put together from
; chosen words, and who takes a word of it gets that.
; RUN: %opt -S -passes='split-words,verify' %s | FileCheck %s
target datalayout = "e-i64:64-n8:16:32:64"

; CHECK-LABEL: define i512 @chosen(
; CHECK:         %carry = extractvalue { i64, i1 } %s, 1
; CHECK-NEXT:    %[[LOW:chosen.*]] = select i1 %carry, i64 %a, i64 %c
; CHECK:         %[[HIGH:chosen.*]] = select i1 %carry, i64 %b, i64 %d
; CHECK-NOT:     select
; CHECK:         mul i64 %[[LOW]], %[[HIGH]]
define i512 @chosen(i64 %a, i64 %b, i64 %c, i64 %d, i512 %n) {
  %s = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a, i64 %b)
  %carry = extractvalue { i64, i1 } %s, 1
  %a.w = zext i64 %a to i128
  %b.w = zext i64 %b to i128
  %b.s = shl nuw i128 %b.w, 64
  %ab = or disjoint i128 %a.w, %b.s
  %c.w = zext i64 %c to i128
  %d.w = zext i64 %d to i128
  %d.s = shl nuw i128 %d.w, 64
  %cd = or disjoint i128 %d.s, %c.w
  %x = select i1 %carry, i128 %ab, i128 %cd
  %low = trunc i128 %x to i64
  %x.h = lshr i128 %x, 64
  %high = trunc i128 %x.h to i64
  %p = mul i64 %low, %high
  %q = zext i64 %p to i512
  %y = zext i128 %x to i512
  %z = mul i512 %y, %n
  %r = call i512 @residue.reduce.i512(i512 %z, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %t = add i512 %r, %q
  ret i512 %t
}

; By a comparison, and of what is no two words, nothing changes.
; CHECK-LABEL: define i512 @others(
; CHECK:         select i1 %k, i128
; CHECK:         select i1 %carry, i128
define i512 @others(i64 %a, i64 %b, i64 %c, i128 %n, i1 %k) {
  %s = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a, i64 %b)
  %carry = extractvalue { i64, i1 } %s, 1
  %a.w = zext i64 %a to i128
  %b.w = zext i64 %b to i128
  %b.s = shl nuw i128 %b.w, 64
  %ab = or disjoint i128 %a.w, %b.s
  %b.t = shl nuw nsw i128 %b.w, 32
  %not = or i128 %a.w, %b.t
  %x = select i1 %k, i128 %ab, i128 %a.w
  %y = select i1 %carry, i128 %ab, i128 %not
  %z = add i128 %x, %y
  %w = zext i128 %z to i512
  %r = call i512 @residue.reduce.i512(i512 %w, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  ret i512 %r
}

declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64)
declare i512 @residue.reduce.i512(i512, i512) memory(none) nounwind willreturn

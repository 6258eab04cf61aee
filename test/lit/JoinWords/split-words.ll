; A word of a wide number that stands in a type of two words is the extension of a word. Fewer bits
; than a word are that of a shorter number only.
; RUN: %opt -S -passes=split-words %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i128 @word(
; CHECK:         %[[WORD:.*]] = trunc i256 %x to i64
; CHECK-NEXT:    zext i64 %[[WORD]] to i128
define i128 @word(i256 %x, i64 %y) {
  %two = trunc i256 %x to i128
  %low = and i128 %two, 18446744073709551615
  %b = zext i64 %y to i128
  %sum = add nuw i128 %low, %b
  %above = lshr i128 %sum, 64
  %carry = trunc i128 %above to i64
  %high = lshr i256 %x, 64
  %word = trunc i256 %high to i64
  %next = add i64 %word, %carry
  %wide = zext i64 %next to i128
  %r = urem i128 %wide, 18446744073709551557
  ret i128 %r
}

; CHECK-LABEL: define i128 @mask(
; CHECK:         %low = and i128 %two, 288230376151711743
; CHECK:         %[[WORD:.*]] = trunc i256 %{{.*}} to i64
; CHECK-NEXT:    zext i64 %[[WORD]] to i128
define i128 @mask(i256 %x, i64 %y) {
  %two = trunc i256 %x to i128
  %low = and i128 %two, 288230376151711743
  %b = zext i64 %y to i128
  %sum = add nuw i128 %low, %b
  %above = lshr i128 %sum, 64
  %carry = trunc i128 %above to i64
  %high = lshr i256 %x, 200
  %word = trunc i256 %high to i128
  %wide = zext i64 %carry to i128
  %next = add i128 %word, %wide
  %r = urem i128 %next, 18446744073709551557
  ret i128 %r
}

declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64)

; A word that is poison where the number has more of them, in a choice that does not take it
; there, is taken for what is doubled, and is none any more.
; CHECK-LABEL: define i64 @doubled(
; CHECK:         %low = trunc i256 %n to i64
; CHECK:         call i64 @llvm.fshl.i64(i64 %{{.*}}, i64 %low, i64 1)
define i64 @doubled(i256 %n, i64 %y) {
  %low = trunc nuw i256 %n to i64
  %l2 = shl i64 %low, 1
  %c = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %l2, i64 %y)
  %cw = extractvalue { i64, i1 } %c, 0
  %cc = extractvalue { i64, i1 } %c, 1
  %ccz = zext i1 %cc to i64
  %sh = lshr i256 %n, 63
  %w = trunc i256 %sh to i64
  %small = icmp ult i256 %n, 18446744073709551616
  %first = select i1 %small, i64 %cw, i64 0
  %r = add i64 %w, %first
  %rw = zext i64 %r to i256
  %q = urem i256 %rw, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i256 %q to i64
  ret i64 %t
}

; x | b is poison where both are odd: only of an even number it has the top bit.
; CHECK-LABEL: define i64 @may_be_odd(
; CHECK:         call i64 @llvm.fshl.i64(i64 %z, i64 %x, i64 1)
define i64 @may_be_odd(i64 %x, i64 %z, i1 %b, i1 %s, i256 %n) {
  %c = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x, i64 %z)
  %cw = extractvalue { i64, i1 } %c, 0
  %bz = zext i1 %b to i64
  %odd = or disjoint i64 %x, %bz
  %f = call i64 @llvm.fshl.i64(i64 %z, i64 %x, i64 1)
  %k = select i1 %s, i64 %odd, i64 %f
  %rw = zext i64 %k to i256
  %q = urem i256 %rw, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i256 %q to i64
  ret i64 %t
}

; CHECK-LABEL: define i64 @is_even(
; CHECK:         call i64 @llvm.fshl.i64(i64 %z, i64 %odd, i64 1)
define i64 @is_even(i64 %half, i64 %z, i1 %b, i1 %s, i256 %n) {
  %x = shl i64 %half, 1
  %c = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x, i64 %z)
  %cw = extractvalue { i64, i1 } %c, 0
  %bz = zext i1 %b to i64
  %odd = or disjoint i64 %x, %bz
  %f = call i64 @llvm.fshl.i64(i64 %z, i64 %x, i64 1)
  %k = select i1 %s, i64 %odd, i64 %f
  %rw = zext i64 %k to i256
  %q = urem i256 %rw, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i256 %q to i64
  ret i64 %t
}

declare i64 @llvm.fshl.i64(i64, i64, i64)

; Words that are computed of poison are poison, as the sum of numbers is. Where they are frozen it is
; the numbers that are frozen instead.
; RUN: %opt -S -passes=join-words,dce -residue-min-bits=1 %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i32 @plain(
; CHECK-NOT:     freeze
; CHECK:         call {{.*}}i17 @residue.reduce.i17
; CHECK-NOT:     freeze
define i32 @plain(i32 %x, i32 %y) {
  %a = urem i32 %x, 52045
  %b = urem i32 %y, 52045
  %a0 = trunc i32 %a to i8
  %a.high = lshr i32 %a, 8
  %a1 = trunc i32 %a.high to i8
  %b0 = trunc i32 %b to i8
  %b.high = lshr i32 %b, 8
  %b1 = trunc i32 %b.high to i8
  %c0 = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a0, i8 %b0)
  %s0 = extractvalue { i8, i1 } %c0, 0
  %c0.carry = extractvalue { i8, i1 } %c0, 1
  %c1 = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a1, i8 %b1)
  %c1.word = extractvalue { i8, i1 } %c1, 0
  %c1.bit = extractvalue { i8, i1 } %c1, 1
  %c1.in = zext i1 %c0.carry to i8
  %c1.step = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %c1.word, i8 %c1.in)
  %s1 = extractvalue { i8, i1 } %c1.step, 0
  %c1.wraps = extractvalue { i8, i1 } %c1.step, 1
  %c1.carry = or i1 %c1.bit, %c1.wraps
  %k0 = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %s0, i8 77)
  %t0 = extractvalue { i8, i1 } %k0, 0
  %k0.carry = extractvalue { i8, i1 } %k0, 1
  %k1 = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %s1, i8 -53)
  %k1.word = extractvalue { i8, i1 } %k1, 0
  %k1.bit = extractvalue { i8, i1 } %k1, 1
  %k1.in = zext i1 %k0.carry to i8
  %k1.step = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %k1.word, i8 %k1.in)
  %t1 = extractvalue { i8, i1 } %k1.step, 0
  %k1.wraps = extractvalue { i8, i1 } %k1.step, 1
  %k1.carry = or i1 %k1.bit, %k1.wraps
  %fits = xor i1 %k1.carry, true
  %least = or i1 %c1.carry, %fits
  %r0 = select i1 %least, i8 %t0, i8 %s0
  %r1 = select i1 %least, i8 %t1, i8 %s1
  %r1.wide = zext i8 %r1 to i32
  %r1.high = shl i32 %r1.wide, 8
  %r0.wide = zext i8 %r0 to i32
  %r = or disjoint i32 %r1.high, %r0.wide
  ret i32 %r
}

; CHECK-LABEL: define i32 @frozen(
; CHECK:         %[[A:.*]] = freeze i16
; CHECK:         %[[LEFT:.*]] = zext i16 %[[A]] to i17
; CHECK:         %[[B:.*]] = freeze i16
; CHECK:         %[[RIGHT:.*]] = zext i16 %[[B]] to i17
; CHECK:         add i17 %[[LEFT]], %[[RIGHT]]
define i32 @frozen(i32 %x, i32 %y) {
  %a = urem i32 %x, 52045
  %b = urem i32 %y, 52045
  %a0 = trunc i32 %a to i8
  %a.high = lshr i32 %a, 8
  %a1 = trunc i32 %a.high to i8
  %b0 = trunc i32 %b to i8
  %b.high = lshr i32 %b, 8
  %b1 = trunc i32 %b.high to i8
  %c0 = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a0, i8 %b0)
  %s0 = extractvalue { i8, i1 } %c0, 0
  %c0.carry = extractvalue { i8, i1 } %c0, 1
  %c1 = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a1, i8 %b1)
  %c1.word = extractvalue { i8, i1 } %c1, 0
  %c1.bit = extractvalue { i8, i1 } %c1, 1
  %c1.in = zext i1 %c0.carry to i8
  %c1.step = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %c1.word, i8 %c1.in)
  %s1 = extractvalue { i8, i1 } %c1.step, 0
  %c1.wraps = extractvalue { i8, i1 } %c1.step, 1
  %c1.carry = or i1 %c1.bit, %c1.wraps
  %k0 = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %s0, i8 77)
  %t0 = extractvalue { i8, i1 } %k0, 0
  %k0.carry = extractvalue { i8, i1 } %k0, 1
  %k1 = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %s1, i8 -53)
  %k1.word = extractvalue { i8, i1 } %k1, 0
  %k1.bit = extractvalue { i8, i1 } %k1, 1
  %k1.in = zext i1 %k0.carry to i8
  %k1.step = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %k1.word, i8 %k1.in)
  %t1 = extractvalue { i8, i1 } %k1.step, 0
  %k1.wraps = extractvalue { i8, i1 } %k1.step, 1
  %k1.carry = or i1 %k1.bit, %k1.wraps
  %fits = xor i1 %k1.carry, true
  %least = or i1 %c1.carry, %fits
  %r0 = select i1 %least, i8 %t0, i8 %s0
  %r1 = select i1 %least, i8 %t1, i8 %s1
  %r0.fr = freeze i8 %r0
  %r1.fr = freeze i8 %r1
  %r1.wide = zext i8 %r1.fr to i32
  %r1.high = shl i32 %r1.wide, 8
  %r0.wide = zext i8 %r0.fr to i32
  %r = or disjoint i32 %r1.high, %r0.wide
  ret i32 %r
}

; What is not the sum or difference modulo M stays as it is.
;
; RUN: %opt -S -passes=verify %s -o %t.ll
; RUN: %opt -S -passes=join-words -residue-min-bits=1 %s -o %t.joined.ll
; RUN: diff %t.ll %t.joined.ll

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; 52045 is reduced by, and 52043 subtracted.
define i32 @other_modulus(i32 %x, i32 %y) {
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
  %k0 = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %s0, i8 75)
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

; Nothing is known of the operands.
define i32 @not_below(i32 %x, i32 %y) {
  %a = urem i32 %x, 52045
  %b = add i32 %y, 0
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

; What is frozen is below M, or poison, and then any number: 2^32 - 1 for whoever reads it.
define i32 @frozen(i32 %x, i32 %y, ptr %to) {
  %a = urem i32 %x, 52045
  %m = urem i32 %y, 52045
  %b = freeze i32 %m
  %a0 = trunc i32 %a to i8
  %a.high = lshr i32 %a, 8
  %a1 = trunc i32 %a.high to i8
  store i32 %b, ptr %to
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

; Below another modulus, which is larger.
define i32 @below_another(i32 %x, i32 %y) {
  %a = urem i32 %x, 52045
  %b = urem i32 %y, 65535
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

; Words of two numbers in one.
define i32 @mixed(i32 %x, i32 %y) {
  %a = urem i32 %x, 52045
  %b = urem i32 %y, 52045
  %a0 = trunc i32 %a to i8
  %a.high = lshr i32 %a, 8
  %a1 = trunc i32 %a.high to i8
  %b0 = trunc i32 %b to i8
  %b.high = lshr i32 %b, 8
  %b1 = trunc i32 %b.high to i8
  %c0 = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a0, i8 %b1)
  %s0 = extractvalue { i8, i1 } %c0, 0
  %c0.carry = extractvalue { i8, i1 } %c0, 1
  %c1 = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a1, i8 %b0)
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

; The carry of the sum is not looked at.
define i32 @carry_ignored(i32 %x, i32 %y) {
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
  %least = xor i1 %k1.carry, true
  %r0 = select i1 %least, i8 %t0, i8 %s0
  %r1 = select i1 %least, i8 %t1, i8 %s1
  %r1.wide = zext i8 %r1 to i32
  %r1.high = shl i32 %r1.wide, 8
  %r0.wide = zext i8 %r0 to i32
  %r = or disjoint i32 %r1.high, %r0.wide
  ret i32 %r
}

; The borrow is not looked at.
define i32 @borrow_ignored(i32 %x, i32 %y) {
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
  %r0 = select i1 %c1.carry, i8 %t0, i8 %s0
  %r1 = select i1 %c1.carry, i8 %t1, i8 %s1
  %r1.wide = zext i8 %r1 to i32
  %r1.high = shl i32 %r1.wide, 8
  %r0.wide = zext i8 %r0 to i32
  %r = or disjoint i32 %r1.high, %r0.wide
  ret i32 %r
}

; The other way around.
define i32 @turned(i32 %x, i32 %y) {
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
  %least = and i1 %c1.carry, %k1.carry
  %r0 = select i1 %least, i8 %t0, i8 %s0
  %r1 = select i1 %least, i8 %t1, i8 %s1
  %r1.wide = zext i8 %r1 to i32
  %r1.high = shl i32 %r1.wide, 8
  %r0.wide = zext i8 %r0 to i32
  %r = or disjoint i32 %r1.high, %r0.wide
  ret i32 %r
}

; The borrow of the lowest word decides.
define i32 @other_bit(i32 %x, i32 %y) {
  %a = urem i32 %x, 52045
  %b = urem i32 %y, 52045
  %a0 = trunc i32 %a to i8
  %a.high = lshr i32 %a, 8
  %a1 = trunc i32 %a.high to i8
  %b0 = trunc i32 %b to i8
  %b.high = lshr i32 %b, 8
  %b1 = trunc i32 %b.high to i8
  %k0 = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %a0, i8 %b0)
  %d0 = extractvalue { i8, i1 } %k0, 0
  %k0.carry = extractvalue { i8, i1 } %k0, 1
  %k1 = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %a1, i8 %b1)
  %k1.word = extractvalue { i8, i1 } %k1, 0
  %k1.bit = extractvalue { i8, i1 } %k1, 1
  %k1.in = zext i1 %k0.carry to i8
  %k1.step = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %k1.word, i8 %k1.in)
  %d1 = extractvalue { i8, i1 } %k1.step, 0
  %k1.wraps = extractvalue { i8, i1 } %k1.step, 1
  %k1.carry = or i1 %k1.bit, %k1.wraps
  %mask = sext i1 %k0.carry to i8
  %m0 = and i8 %mask, 77
  %m1 = and i8 %mask, -53
  %c0 = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %d0, i8 %m0)
  %r0 = extractvalue { i8, i1 } %c0, 0
  %c0.carry = extractvalue { i8, i1 } %c0, 1
  %c0.in = zext i1 %c0.carry to i8
  %u1 = add i8 %d1, %c0.in
  %r1 = add i8 %u1, %m1
  %r1.wide = zext i8 %r1 to i32
  %r1.high = shl i32 %r1.wide, 8
  %r0.wide = zext i8 %r0 to i32
  %r = or disjoint i32 %r1.high, %r0.wide
  ret i32 %r
}

; The modulus is added where there is no borrow.
define i32 @inverted(i32 %x, i32 %y) {
  %a = urem i32 %x, 52045
  %b = urem i32 %y, 52045
  %a0 = trunc i32 %a to i8
  %a.high = lshr i32 %a, 8
  %a1 = trunc i32 %a.high to i8
  %b0 = trunc i32 %b to i8
  %b.high = lshr i32 %b, 8
  %b1 = trunc i32 %b.high to i8
  %k0 = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %a0, i8 %b0)
  %d0 = extractvalue { i8, i1 } %k0, 0
  %k0.carry = extractvalue { i8, i1 } %k0, 1
  %k1 = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %a1, i8 %b1)
  %k1.word = extractvalue { i8, i1 } %k1, 0
  %k1.bit = extractvalue { i8, i1 } %k1, 1
  %k1.in = zext i1 %k0.carry to i8
  %k1.step = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %k1.word, i8 %k1.in)
  %d1 = extractvalue { i8, i1 } %k1.step, 0
  %k1.wraps = extractvalue { i8, i1 } %k1.step, 1
  %k1.carry = or i1 %k1.bit, %k1.wraps
  %no = xor i1 %k1.carry, true
  %mask = sext i1 %no to i8
  %m0 = and i8 %mask, 77
  %m1 = and i8 %mask, -53
  %c0 = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %d0, i8 %m0)
  %r0 = extractvalue { i8, i1 } %c0, 0
  %c0.carry = extractvalue { i8, i1 } %c0, 1
  %c0.in = zext i1 %c0.carry to i8
  %u1 = add i8 %d1, %c0.in
  %r1 = add i8 %u1, %m1
  %r1.wide = zext i8 %r1 to i32
  %r1.high = shl i32 %r1.wide, 8
  %r0.wide = zext i8 %r0 to i32
  %r = or disjoint i32 %r1.high, %r0.wide
  ret i32 %r
}

; One word is chosen, and the other is not.
define i32 @word_missing(i32 %x, i32 %y) {
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
  %r1 = or i8 %s1, 0
  %r1.wide = zext i8 %r1 to i32
  %r1.high = shl i32 %r1.wide, 8
  %r0.wide = zext i8 %r0 to i32
  %r = or disjoint i32 %r1.high, %r0.wide
  ret i32 %r
}

; A word is chosen twice.
define i32 @word_twice(i32 %x, i32 %y) {
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
  %r1 = select i1 %least, i8 %t0, i8 %s0
  %r1.wide = zext i8 %r1 to i32
  %r1.high = shl i32 %r1.wide, 8
  %r0.wide = zext i8 %r0 to i32
  %r = or disjoint i32 %r1.high, %r0.wide
  ret i32 %r
}

; The carry of the lower word does not go into the upper one.
define i32 @carry_lost(i32 %x, i32 %y) {
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
  %c1.in = zext i1 false to i8
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

; Nor does the borrow.
define i32 @borrow_lost(i32 %x, i32 %y) {
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
  %k1.in = zext i1 false to i8
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

; The carry is needed elsewhere.
define i32 @carry_elsewhere(i32 %x, i32 %y) {
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
  %c = zext i1 %c1.carry to i32
  %and.carry = mul i32 %r, %c
  ret i32 %and.carry
}

; So is a word of the sum.
define i32 @sum_elsewhere(i32 %x, i32 %y) {
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
  %word = zext i8 %s0 to i32
  %and.word = mul i32 %r, %word
  ret i32 %and.word
}

; Nothing is reduced.
define i32 @no_modulus(i32 %x, i32 %y) {
  %a = and i32 %x, 52045
  %b = and i32 %y, 52045
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

; 2^16 - 15 fills two words of 8 bits: the web of it saves nothing.
define i32 @no_room(i32 %x, i32 %y) {
  %a = urem i32 %x, 65521
  %b = urem i32 %y, 65521
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
  %k0 = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %s0, i8 -15)
  %t0 = extractvalue { i8, i1 } %k0, 0
  %k0.carry = extractvalue { i8, i1 } %k0, 1
  %k1 = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %s1, i8 -1)
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

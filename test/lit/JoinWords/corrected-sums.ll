; Sums and differences of words, corrected by M, are reductions of a number where the operands are
; words of reductions: so they are one web with these.
;
; RUN: %opt -S -passes=join-words,dce -residue-min-bits=1 %s | FileCheck %s --implicit-check-not="call { i8"
; RUN: %opt -disable-output -passes=join-words -residue-min-bits=1 -pass-remarks=join-words %s 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %opt -S -passes=join-words %s | FileCheck %s --check-prefix=NARROW
; RUN: %opt -S -passes=join-words -residue-min-bits=1 -debug-counter=residue-join-words=7 %s | FileCheck %s --check-prefix=NARROW
;
; NARROW-NOT: @residue.reduce
; REMARK: 1 corrected sums of words are sums modulo 52045

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i32 @sum(
; CHECK:         [[A:%.*]] = zext i16 %{{.*}} to i17
; CHECK:         [[B:%.*]] = zext i16 %{{.*}} to i17
; CHECK:         %sum = add i17 [[A]], [[B]]
; CHECK:         [[R:%.*]] = call {{.*}}i17 @residue.reduce.i17{{.*}}(i17 %sum, i17 52045)
; CHECK:         [[LOW:%.*]] = trunc i17 [[R]] to i16
; CHECK:         [[NUMBER:%.*]] = zext i16 [[LOW]] to i32
; CHECK:         ret i32 [[NUMBER]]
define i32 @sum(i32 %x, i32 %y) {
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

; What cannot be poison is below M, frozen or not.
;
; CHECK-LABEL: define i32 @frozen(
; CHECK:         call {{.*}}i17 @residue.reduce.i17{{.*}}(i17 %sum, i17 52045)
define i32 @frozen(i32 %x, i32 noundef %y, ptr %to) {
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

; CHECK-LABEL: define i32 @difference(
; CHECK:         %above = add i17 %{{.*}}, 52045
; CHECK:         %difference = sub i17 %above, %{{.*}}
; CHECK:         call {{.*}}i17 @residue.reduce.i17{{.*}}(i17 %difference, i17 52045)
define i32 @difference(i32 %x, i32 %y) {
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
  %mask = sext i1 %k1.carry to i8
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

; The carry less the borrow is the mask.
; CHECK-LABEL: define i32 @sum_by_difference_of_carries(
; CHECK:         call {{.*}}i17 @residue.reduce.i17{{.*}}(
define i32 @sum_by_difference_of_carries(i32 %x, i32 %y) {
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
  %c = zext i1 %c1.carry to i8
  %k = zext i1 %k1.carry to i8
  %mask = sub i8 %c, %k
  %not = xor i8 %mask, -1
  %s0.masked = and i8 %s0, %mask
  %s1.masked = and i8 %s1, %mask
  %t0.masked = and i8 %t0, %not
  %t1.masked = and i8 %t1, %not
  %r0 = or i8 %s0.masked, %t0.masked
  %r1 = or i8 %s1.masked, %t1.masked
  %r1.wide = zext i8 %r1 to i32
  %r1.high = shl i32 %r1.wide, 8
  %r0.wide = zext i8 %r0 to i32
  %r = or disjoint i32 %r1.high, %r0.wide
  ret i32 %r
}

; With M below 2^15 there is no carry to look at.
; CHECK-LABEL: define i32 @small(
; CHECK:         call {{.*}}i17 @residue.reduce.i17{{.*}}(i17 %sum, i17 32749)
define i32 @small(i32 %x, i32 %y) {
  %a = urem i32 %x, 32749
  %b = urem i32 %y, 32749
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
  %k0 = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %s0, i8 -19)
  %t0 = extractvalue { i8, i1 } %k0, 0
  %k0.carry = extractvalue { i8, i1 } %k0, 1
  %k1 = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %s1, i8 127)
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

; Around a loop the words are one number.
; CHECK-LABEL: define i32 @loop(
; CHECK:       loop:
; CHECK:         %joined = phi i16
; CHECK:         call {{.*}}i17 @residue.reduce.i17{{.*}}(
define i32 @loop(i32 %x, i32 %y, i1 %again) {
entry:
  %a = urem i32 %x, 52045
  %b = urem i32 %y, 52045
  %x0 = trunc i32 %a to i8
  %a.high = lshr i32 %a, 8
  %x1 = trunc i32 %a.high to i8
  %b0 = trunc i32 %b to i8
  %b.high = lshr i32 %b, 8
  %b1 = trunc i32 %b.high to i8
  br label %loop

loop:
  %a0 = phi i8 [ %x0, %entry ], [ %r0, %loop ]
  %a1 = phi i8 [ %x1, %entry ], [ %r1, %loop ]
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
  br i1 %again, label %loop, label %exit

exit:
  %r1.wide = zext i8 %r1 to i32
  %r1.high = shl i32 %r1.wide, 8
  %r0.wide = zext i8 %r0 to i32
  %r = or disjoint i32 %r1.high, %r0.wide
  ret i32 %r
}


; The top bit of what two of three bits are.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i8 @toy(
; CHECK:         call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a0, i8 %b0)
; CHECK:         call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a1, i8 %b1)
; CHECK:         call { i8, i1 } @llvm.uadd.with.overflow.i8
; CHECK-NOT:     lshr
; CHECK:         ret
define i8 @toy(ptr %r, ptr %r1, i8 %a0, i8 %b0, i8 %a1, i8 %b1) {
  %s0 = add i8 %a0, %b0
  %both0 = and i8 %a0, %b0
  %any0 = or i8 %a0, %b0
  %not0 = xor i8 %s0, -1
  %lost0 = and i8 %any0, %not0
  %m0 = or i8 %both0, %lost0
  %k0 = lshr i8 %m0, 7
  %t = add i8 %a1, %b1
  %s1 = add i8 %t, %k0
  %both1 = and i8 %a1, %b1
  %any1 = or i8 %a1, %b1
  %not1 = xor i8 %s1, -1
  %lost1 = and i8 %any1, %not1
  %m1 = or i8 %both1, %lost1
  %k1 = lshr i8 %m1, 7
  store i8 %s0, ptr %r
  store i8 %s1, ptr %r1
  ret i8 %k1
}

; CHECK-LABEL: define i64 @real(
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a0, i64 %b0)
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a1, i64 %b1)
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64
; CHECK-NOT:     lshr
; CHECK:         ret
define i64 @real(ptr %r, ptr %r1, i64 %a0, i64 %b0, i64 %a1, i64 %b1) {
  %s0 = add i64 %a0, %b0
  %both0 = and i64 %a0, %b0
  %any0 = or i64 %a0, %b0
  %not0 = xor i64 %s0, -1
  %lost0 = and i64 %any0, %not0
  %m0 = or i64 %both0, %lost0
  %k0 = lshr i64 %m0, 63
  %t = add i64 %a1, %b1
  %s1 = add i64 %t, %k0
  %both1 = and i64 %a1, %b1
  %any1 = or i64 %a1, %b1
  %not1 = xor i64 %s1, -1
  %lost1 = and i64 %any1, %not1
  %m1 = or i64 %both1, %lost1
  %k1 = lshr i64 %m1, 63
  store i64 %s0, ptr %r
  store i64 %s1, ptr %r1
  ret i64 %k1
}

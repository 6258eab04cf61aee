; The upper half of a sum of twice the width; that of a difference is a mask.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i8 @toy(
; CHECK:         call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a0, i8 %b0)
; CHECK:         call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a1, i8 %b1)
; CHECK:         call { i8, i1 } @llvm.uadd.with.overflow.i8
; CHECK-NOT:     shr i16
; CHECK:         ret
define i8 @toy(ptr %r, ptr %r1, i8 %a0, i8 %b0, i8 %a1, i8 %b1) {
  %wa0 = zext i8 %a0 to i16
  %wb0 = zext i8 %b0 to i16
  %t0 = add i16 %wa0, %wb0
  %s0 = trunc i16 %t0 to i8
  %h0 = lshr i16 %t0, 8
  %wa1 = zext i8 %a1 to i16
  %wb1 = zext i8 %b1 to i16
  %u = add i16 %h0, %wa1
  %t1 = add i16 %u, %wb1
  %s1 = trunc i16 %t1 to i8
  %h1 = lshr i16 %t1, 8
  %k1 = trunc i16 %h1 to i8
  store i8 %s0, ptr %r
  store i8 %s1, ptr %r1
  ret i8 %k1
}

; CHECK-LABEL: define i8 @toy_difference(
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %a0, i8 %b0)
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %a1, i8 %b1)
; CHECK:         [[K:%.*]] = or i1
; CHECK-NEXT:    %{{.*}} = sext i1 [[K]] to i8
; CHECK-NOT:     shr i16
; CHECK:         ret
define i8 @toy_difference(ptr %r, ptr %r1, i8 %a0, i8 %b0, i8 %a1, i8 %b1) {
  %wa0 = zext i8 %a0 to i16
  %wb0 = zext i8 %b0 to i16
  %t0 = sub i16 %wa0, %wb0
  %s0 = trunc i16 %t0 to i8
  %h0 = ashr i16 %t0, 8
  %wa1 = zext i8 %a1 to i16
  %wb1 = zext i8 %b1 to i16
  %u = sub i16 %wa1, %wb1
  %t1 = add i16 %u, %h0
  %s1 = trunc i16 %t1 to i8
  %h1 = lshr i16 %t1, 8
  %k1 = trunc i16 %h1 to i8
  store i8 %s0, ptr %r
  store i8 %s1, ptr %r1
  ret i8 %k1
}

; CHECK-LABEL: define i64 @real(
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a0, i64 %b0)
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a1, i64 %b1)
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64
; CHECK-NOT:     shr i128
; CHECK:         ret
define i64 @real(ptr %r, ptr %r1, i64 %a0, i64 %b0, i64 %a1, i64 %b1) {
  %wa0 = zext i64 %a0 to i128
  %wb0 = zext i64 %b0 to i128
  %t0 = add i128 %wa0, %wb0
  %s0 = trunc i128 %t0 to i64
  %h0 = lshr i128 %t0, 64
  %wa1 = zext i64 %a1 to i128
  %wb1 = zext i64 %b1 to i128
  %u = add i128 %h0, %wa1
  %t1 = add i128 %u, %wb1
  %s1 = trunc i128 %t1 to i64
  %h1 = lshr i128 %t1, 64
  %k1 = trunc i128 %h1 to i64
  store i64 %s0, ptr %r
  store i64 %s1, ptr %r1
  ret i64 %k1
}

; CHECK-LABEL: define i64 @real_difference(
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a0, i64 %b0)
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a1, i64 %b1)
; CHECK:         [[K:%.*]] = or i1
; CHECK-NEXT:    %{{.*}} = sext i1 [[K]] to i64
; CHECK-NOT:     shr i128
; CHECK:         ret
define i64 @real_difference(ptr %r, ptr %r1, i64 %a0, i64 %b0, i64 %a1, i64 %b1) {
  %wa0 = zext i64 %a0 to i128
  %wb0 = zext i64 %b0 to i128
  %t0 = sub i128 %wa0, %wb0
  %s0 = trunc i128 %t0 to i64
  %h0 = ashr i128 %t0, 64
  %wa1 = zext i64 %a1 to i128
  %wb1 = zext i64 %b1 to i128
  %u = sub i128 %wa1, %wb1
  %t1 = add i128 %u, %h0
  %s1 = trunc i128 %t1 to i64
  %h1 = lshr i128 %t1, 64
  %k1 = trunc i128 %h1 to i64
  store i64 %s0, ptr %r
  store i64 %s1, ptr %r1
  ret i64 %k1
}

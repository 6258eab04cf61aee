; The low word of a sum in twice the width is masked, where it is extended for the next
; sum: it is a word all the same. What is masked stays where there are no carries.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; A number is subtracted from a sum, in the way of fiat-crypto's C.
; CHECK-LABEL: define i64 @real(
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 [[LOW:%low[0-9]*]], i64 %k0)
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 [[HIGH:%low[0-9]*]], i64 %k1)
; CHECK-NOT:     i128
; CHECK:         ret
define i64 @real(ptr %r, i64 noundef %a0, i64 noundef %b0, i64 noundef %a1, i64 noundef %b1, i64 noundef %k0, i64 noundef %k1) {
  %xa0 = zext i64 %a0 to i128
  %xb0 = zext i64 %b0 to i128
  %s0 = add nuw nsw i128 %xa0, %xb0
  %c0 = lshr i128 %s0, 64
  %xa1 = zext i64 %a1 to i128
  %xb1 = zext i64 %b1 to i128
  %t1 = add nuw nsw i128 %xa1, %xb1
  %s1 = add nuw nsw i128 %t1, %c0
  %m0 = and i128 %s0, 18446744073709551615
  %xk0 = zext i64 %k0 to i128
  %d0 = sub nsw i128 %m0, %xk0
  %h0 = lshr i128 %d0, 64
  %e0 = trunc i128 %h0 to i8
  %f0 = sub i8 0, %e0
  %xf0 = zext i8 %f0 to i128
  %m1 = and i128 %s1, 18446744073709551615
  %xk1 = zext i64 %k1 to i128
  %u1 = sub nsw i128 %m1, %xk1
  %d1 = sub nsw i128 %u1, %xf0
  %w0 = trunc i128 %d0 to i64
  %w1 = trunc i128 %d1 to i64
  %h1 = lshr i128 %d1, 64
  %e1 = trunc i128 %h1 to i8
  %f1 = sub i8 0, %e1
  %carry = zext i8 %f1 to i64
  store i64 %w0, ptr %r
  %r1 = getelementptr i8, ptr %r, i64 8
  store i64 %w1, ptr %r1
  ret i64 %carry
}

; CHECK-LABEL: define i128 @single(
; CHECK-NEXT:    %xa = zext i64 %a to i128
; CHECK-NEXT:    %xc = zext i1 %c to i128
; CHECK-NEXT:    %s = add nuw nsw i128 %xa, %xc
; CHECK-NEXT:    %m = and i128 %s, 18446744073709551615
; CHECK-NEXT:    %w = trunc i128 %s to i64
; CHECK-NEXT:    store i64 %w, ptr %r
; CHECK-NEXT:    ret i128 %m
define i128 @single(ptr %r, i64 %a, i1 %c) {
  %xa = zext i64 %a to i128
  %xc = zext i1 %c to i128
  %s = add nuw nsw i128 %xa, %xc
  %m = and i128 %s, 18446744073709551615
  %w = trunc i128 %s to i64
  store i64 %w, ptr %r
  ret i128 %m
}

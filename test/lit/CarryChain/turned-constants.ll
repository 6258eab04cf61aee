; A step with a constant is a sum or a difference, whichever the next step with a variable is: a
; carry that is turned around leaves the flags.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; x - (2^64 - 1) - 2^64 (2^32 - 1), y is subtracted above.
; CHECK-LABEL: define i64 @difference(
; CHECK-NOT:     @llvm.uadd
; CHECK-NOT:     xor i1
; CHECK:         @llvm.usub.with.overflow.i64(i64 %x0, i64 -1)
; CHECK-NOT:     @llvm.uadd
; CHECK-NOT:     xor i1
; CHECK:         @llvm.usub.with.overflow.i64(i64 %x1, i64 4294967295)
; CHECK-NOT:     @llvm.uadd
; CHECK-NOT:     xor i1
; CHECK:         @llvm.usub.with.overflow.i64(i64 %x2, i64 %y2)
; CHECK-NOT:     @llvm.uadd
; CHECK-NOT:     xor i1
; CHECK:         ret i64
define i64 @difference(ptr %r, i64 noundef %x0, i64 noundef %x1, i64 noundef %x2, i64 noundef %y2) {
  %w0 = zext i64 %x0 to i128
  %d0 = add nsw i128 %w0, -18446744073709551615
  %r0 = trunc i128 %d0 to i64
  %b0 = ashr i128 %d0, 64
  %w1 = zext i64 %x1 to i128
  %t1 = add nsw i128 %w1, -4294967295
  %d1 = add nsw i128 %t1, %b0
  %r1 = trunc i128 %d1 to i64
  %b1 = ashr i128 %d1, 64
  %w2 = zext i64 %x2 to i128
  %z2 = zext i64 %y2 to i128
  %t2 = sub nsw i128 %w2, %z2
  %d2 = add nsw i128 %t2, %b1
  %r2 = trunc i128 %d2 to i64
  %b2 = lshr i128 %d2, 127
  %borrow = trunc i128 %b2 to i64
  store i64 %r0, ptr %r
  %p1 = getelementptr i8, ptr %r, i64 8
  store i64 %r1, ptr %p1
  %p2 = getelementptr i8, ptr %r, i64 16
  store i64 %r2, ptr %p2
  ret i64 %borrow
}

; Variables before it are what they are.
; CHECK-LABEL: define i64 @variable(
; CHECK:         @llvm.uadd.with.overflow.i64(i64 %x0, i64 %y0)
; CHECK:         @llvm.usub.with.overflow.i64(i64 %x1, i64 %y1)
define i64 @variable(ptr %r, i64 noundef %x0, i64 noundef %y0, i64 noundef %x1, i64 noundef %y1) {
  %r0 = add i64 %x0, %y0
  %c0 = icmp ult i64 %r0, %x0
  %n0 = xor i1 %c0, true
  %z0 = zext i1 %n0 to i64
  %t1 = sub i64 %x1, %y1
  %u1 = icmp ult i64 %x1, %y1
  %r1 = sub i64 %t1, %z0
  %v1 = icmp ult i64 %t1, %z0
  %b1 = or i1 %u1, %v1
  %borrow = zext i1 %b1 to i64
  store i64 %r0, ptr %r
  %p1 = getelementptr i8, ptr %r, i64 8
  store i64 %r1, ptr %p1
  ret i64 %borrow
}

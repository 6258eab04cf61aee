; The words of the last difference are not needed: it borrows as x - y - c, though that is so if and
; only if y - x - (1 - c) does not, where another bit would come in, and go out.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s
target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i64 @mask(
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %x0, i64 %y0)
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %x1, i64 %y1)
; CHECK-NOT:     xor
; CHECK:         ret
define i64 @mask(ptr %r, i64 noundef %x0, i64 noundef %x1, i64 noundef %y0, i64 noundef %y1) {
  %a0 = zext i64 %x0 to i128
  %b0 = zext i64 %y0 to i128
  %d0 = sub nsw i128 %a0, %b0
  %w0 = trunc i128 %d0 to i64
  store i64 %w0, ptr %r
  %c = icmp slt i128 %d0, 0
  %in = zext i1 %c to i128
  %a1 = zext i64 %x1 to i128
  %b1 = zext i64 %y1 to i128
  %s1 = add nuw nsw i128 %in, %b1
  %d1 = sub nsw i128 %a1, %s1
  %n = icmp slt i128 %d1, 0
  %m = sext i1 %n to i64
  ret i64 %m
}

; A borrow is the negated byte above the word: x = 0 - y of two words.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s
; RUN: sed -e 's/i64/i32/g; s/i128/i64/g; s/, 64$/, 32/' %s > %t.ll
; RUN: %opt -S -passes=carry-chain %t.ll | FileCheck %s --check-prefix=HALF

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i8 @negate(
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 0, i64 %a0)
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 0, i64 %a1)
; CHECK-NOT:     i128
; CHECK:         ret
; HALF-LABEL: define i8 @negate(
; HALF:         call { i32, i1 } @llvm.usub.with.overflow.i32(i32 0, i32 %a1)
define i8 @negate(ptr %r, i64 noundef %a0, i64 noundef %a1) {
  %x0 = zext i64 %a0 to i128
  %d0 = sub nsw i128 0, %x0
  %h0 = lshr i128 %d0, 64
  %e0 = trunc i128 %h0 to i8
  %f0 = sub i8 0, %e0
  %w0 = trunc i128 %d0 to i64
  %xf0 = zext i8 %f0 to i128
  %x1 = zext i64 %a1 to i128
  %t1 = add nuw nsw i128 %x1, %xf0
  %d1 = sub nsw i128 0, %t1
  %h1 = lshr i128 %d1, 64
  %e1 = trunc i128 %h1 to i8
  %f1 = sub i8 0, %e1
  %w1 = trunc i128 %d1 to i64
  store i64 %w0, ptr %r
  %r1 = getelementptr i8, ptr %r, i64 8
  store i64 %w1, ptr %r1
  ret i8 %f1
}

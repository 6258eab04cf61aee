; A borrow may be the top bit of a number that is shifted up, as LLVM has it where the difference
; is truncated. Shifted by less or more, the top bit is not that borrow.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i8 @toy(
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %x, i8 %y)
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %v, i8 %w)
; CHECK-NOT:     ashr
; CHECK:         ret
define i8 @toy(ptr %r, i8 noundef %x, i8 noundef %y, i8 noundef %v, i8 noundef %w) {
  %wide.x = zext i8 %x to i16
  %wide.y = zext i8 %y to i16
  %d = sub i16 %wide.x, %wide.y
  %low = trunc i16 %d to i8
  %up = shl i16 %d, 7
  %mask = ashr i16 %up, 15
  %wide.v = zext i8 %v to i16
  %wide.w = zext i8 %w to i16
  %e = sub i16 %wide.v, %wide.w
  %f = add i16 %e, %mask
  %high = trunc i16 %f to i8
  %borrow = lshr i16 %f, 15
  %result = trunc i16 %borrow to i8
  store i8 %low, ptr %r
  %next = getelementptr i8, ptr %r, i64 1
  store i8 %high, ptr %next
  ret i8 %result
}

; CHECK-LABEL: define i8 @within(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i8 @within(ptr %r, i8 noundef %x, i8 noundef %y, i8 noundef %v, i8 noundef %w) {
  %wide.x = zext i8 %x to i16
  %wide.y = zext i8 %y to i16
  %d = sub i16 %wide.x, %wide.y
  %low = trunc i16 %d to i8
  %up = shl i16 %d, 9
  %mask = ashr i16 %up, 15
  %wide.v = zext i8 %v to i16
  %wide.w = zext i8 %w to i16
  %e = sub i16 %wide.v, %wide.w
  %f = add i16 %e, %mask
  %high = trunc i16 %f to i8
  %borrow = lshr i16 %f, 15
  %result = trunc i16 %borrow to i8
  store i8 %low, ptr %r
  %next = getelementptr i8, ptr %r, i64 1
  store i8 %high, ptr %next
  ret i8 %result
}

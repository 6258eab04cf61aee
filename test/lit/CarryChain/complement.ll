; What borrows from 2^w - 1 - y is what carries out of y: the sum of y and the bit is complemented,
; which back ends have as an addition with carry.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i8 @toy(
; CHECK:         [[FIRST:%.*]] = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 -19, i8 %x)
; CHECK:         [[BORROW:%.*]] = extractvalue { i8, i1 } [[FIRST]], 1
; CHECK:         [[BIT:%.*]] = zext i1 [[BORROW]] to i8
; CHECK:         [[PAIR:%.*]] = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %y, i8 [[BIT]])
; CHECK:         [[SUM:%.*]] = extractvalue { i8, i1 } [[PAIR]], 0
; CHECK:         xor i8 [[SUM]], -1
; CHECK:         ret
define i8 @toy(ptr %r, i8 noundef %x, i8 noundef %y) {
  %wide.x = zext i8 %x to i16
  %d = sub i16 237, %wide.x
  %low = trunc i16 %d to i8
  %b = lshr i16 %d, 15
  %wide.y = zext i8 %y to i16
  %t = add i16 %wide.y, %b
  %e = sub i16 255, %t
  %high = trunc i16 %e to i8
  %c = lshr i16 %e, 15
  %result = trunc i16 %c to i8
  store i8 %low, ptr %r
  %next = getelementptr i8, ptr %r, i64 1
  store i8 %high, ptr %next
  ret i8 %result
}

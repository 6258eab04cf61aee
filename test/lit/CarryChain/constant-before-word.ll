; A modulus is subtracted in words, and LLVM adds what is subtracted to the borrow, before the word.
; No borrow is what a sum with the complement carries: y - 5 - b = y - 6 + (1 - b).
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i1 @toy(
; CHECK:         call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %x, i8 -3)
; CHECK:         call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %y, i8 -6)
; CHECK-NOT:     icmp
; CHECK:         ret
define i1 @toy(ptr %r, i8 noundef %x, i8 noundef %y) {
  %wide.x = zext i8 %x to i16
  %d = add i16 %wide.x, -3
  %low = trunc i16 %d to i8
  %borrow = ashr i16 %d, 8
  %wide.y = zext i8 %y to i16
  %e = add i16 %borrow, -5
  %f = add i16 %e, %wide.y
  %high = trunc i16 %f to i8
  %bit = and i16 %f, 256
  %fits = icmp eq i16 %bit, 0
  store i8 %low, ptr %r
  %next = getelementptr i8, ptr %r, i64 1
  store i8 %high, ptr %next
  ret i1 %fits
}

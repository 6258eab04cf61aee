; 0 - x - c borrows if x or c is not zero, which programs ask of their bits together. That they have
; bits in common is something else, and so is any other number of these bits.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i64 @negated(
; CHECK:         usub.with.overflow.i64(i64 0, i64 %x0)
; CHECK:         usub.with.overflow.i64(i64 0, i64 %x1)
; CHECK-NOT:     icmp
; CHECK:         ret
define i64 @negated(ptr %r, i64 noundef %x0, i64 noundef %x1) {
  %d0 = sub i64 0, %x0
  %b0 = icmp ne i64 %x0, 0
  %c0 = zext i1 %b0 to i64
  %t1 = add i64 %x1, %c0
  %d1 = sub i64 0, %t1
  %u1 = or i64 %x1, %c0
  %b1 = icmp ne i64 %u1, 0
  %c1 = zext i1 %b1 to i64
  store i64 %d0, ptr %r
  %next = getelementptr i64, ptr %r, i64 1
  store i64 %d1, ptr %next
  ret i64 %c1
}

; CHECK-LABEL: define i64 @in_common(
; CHECK-NOT:     usub.with.overflow.i64(i64 0, i64 %x1)
; CHECK:         icmp ne i64 %u1, 0
; CHECK:         ret
define i64 @in_common(ptr %r, i64 noundef %x0, i64 noundef %x1) {
  %d0 = sub i64 0, %x0
  %b0 = icmp ne i64 %x0, 0
  %c0 = zext i1 %b0 to i64
  %t1 = add i64 %x1, %c0
  %d1 = sub i64 0, %t1
  %u1 = and i64 %x1, %c0
  %b1 = icmp ne i64 %u1, 0
  %c1 = zext i1 %b1 to i64
  store i64 %d0, ptr %r
  %next = getelementptr i64, ptr %r, i64 1
  store i64 %d1, ptr %next
  ret i64 %c1
}

; CHECK-LABEL: define i64 @other_number(
; CHECK-NOT:     usub.with.overflow.i64(i64 0, i64 %x1)
; CHECK:         icmp ne i64 %u1, 1
; CHECK:         ret
define i64 @other_number(ptr %r, i64 noundef %x0, i64 noundef %x1) {
  %d0 = sub i64 0, %x0
  %b0 = icmp ne i64 %x0, 0
  %c0 = zext i1 %b0 to i64
  %t1 = add i64 %x1, %c0
  %d1 = sub i64 0, %t1
  %u1 = or i64 %x1, %c0
  %b1 = icmp ne i64 %u1, 1
  %c1 = zext i1 %b1 to i64
  store i64 %d0, ptr %r
  %next = getelementptr i64, ptr %r, i64 1
  store i64 %d1, ptr %next
  ret i64 %c1
}

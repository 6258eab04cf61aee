; Of an extended word under a mask LLVM makes a choice between the extended word and zero, c ? (wide)y : 0:
; that is an extended word, (wide)(c ? y : 0), and the sum an addition with carry. On x86 there is a mask again
; of what is read for that. Without a chain all stays as it is.
; RUN: sed 's/TRIPLE/aarch64/' %s | %opt -S -passes=carry-chain | FileCheck %s
; RUN: sed 's/TRIPLE/x86_64/' %s | %opt -S -passes=carry-chain | FileCheck %s --check-prefixes=CHECK,MASKS
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "TRIPLE-unknown-linux-gnu"

; CHECK-LABEL: define i64 @sum(
; CHECK:         uadd.with.overflow.i64(i64 %x0, i64 [[Y0:%chosen.*]])
; CHECK:         uadd.with.overflow.i64(i64 %x1, i64 [[Y1:%chosen.*]])
; CHECK-NOT:     i128
; CHECK:         ret i64
define i64 @sum(ptr %r, i64 %n, i64 noundef %x0, i64 noundef %x1, i64 noundef %y0, i64 noundef %y1) {
  %c = icmp eq i64 %n, 0
  %wx0 = zext i64 %x0 to i128
  %wx1 = zext i64 %x1 to i128
  %wy0 = zext i64 %y0 to i128
  %wy1 = zext i64 %y1 to i128
  %m0 = select i1 %c, i128 %wy0, i128 0
  %m1 = select i1 %c, i128 %wy1, i128 0
  %s0 = add i128 %wx0, %m0
  %r0 = trunc i128 %s0 to i64
  store i64 %r0, ptr %r
  %k0 = lshr i128 %s0, 64
  %t1 = add i128 %k0, %wx1
  %s1 = add i128 %t1, %m1
  %r1 = trunc i128 %s1 to i64
  %next = getelementptr i8, ptr %r, i64 8
  store i64 %r1, ptr %next
  %k1 = lshr i128 %s1, 64
  %k = trunc i128 %k1 to i64
  ret i64 %k
}

; Two words to choose from, read from memory, and a difference.
; CHECK-LABEL: define i64 @difference(
; CHECK:         usub.with.overflow.i64(i64 %x0, i64 [[Y0:%chosen.*]])
; CHECK:         usub.with.overflow.i64(i64 %x1, i64 [[Y1:%chosen.*]])
; MASKS-NOT:     select i1 %c, i64 0
; CHECK:         ret i64
define i64 @difference(ptr %r, ptr %y, i64 %n, i64 noundef %x0, i64 noundef %x1, i64 noundef %z0) {
  %c = icmp eq i64 %n, 0
  %y0 = load i64, ptr %y
  %place1 = getelementptr i8, ptr %y, i64 8
  %y1 = load i64, ptr %place1
  %wx0 = zext i64 %x0 to i128
  %wx1 = zext i64 %x1 to i128
  %wy0 = zext i64 %y0 to i128
  %wz0 = zext i64 %z0 to i128
  %wy1 = zext i64 %y1 to i128
  %m0 = select i1 %c, i128 %wz0, i128 %wy0
  %m1 = select i1 %c, i128 0, i128 %wy1
  %d0 = sub i128 %wx0, %m0
  %r0 = trunc i128 %d0 to i64
  store i64 %r0, ptr %r
  %b0 = ashr i128 %d0, 64
  %t1 = add i128 %b0, %wx1
  %d1 = sub i128 %t1, %m1
  %r1 = trunc i128 %d1 to i64
  %next = getelementptr i8, ptr %r, i64 8
  store i64 %r1, ptr %next
  %b1 = lshr i128 %d1, 127
  %b = trunc i128 %b1 to i64
  ret i64 %b
}

; CHECK-LABEL: define i64 @no_chain(
; CHECK-NEXT:    %c = icmp eq i64 %n, 0
; CHECK-NEXT:    %wx = zext i64 %x to i128
; CHECK-NEXT:    %wy = zext i64 %y to i128
; CHECK-NEXT:    %m = select i1 %c, i128 0, i128 %wy
; CHECK-NEXT:    %s = add i128 %wx, %m
; CHECK-NEXT:    %k = lshr i128 %s, 64
; CHECK-NEXT:    %r = trunc i128 %k to i64
; CHECK-NEXT:    ret i64 %r
define i64 @no_chain(i64 %n, i64 %x, i64 %y) {
  %c = icmp eq i64 %n, 0
  %wx = zext i64 %x to i128
  %wy = zext i64 %y to i128
  %m = select i1 %c, i128 0, i128 %wy
  %s = add i128 %wx, %m
  %k = lshr i128 %s, 64
  %r = trunc i128 %k to i64
  ret i64 %r
}

; A constant that is no word, and a number that is extended with its sign.
; CHECK-LABEL: define void @wider(
; CHECK-NOT:     with.overflow
; CHECK:         ret void
define void @wider(ptr %r, i64 %n, i64 noundef %x0, i64 noundef %x1, i64 noundef %y0, i64 noundef %y1) {
  %c = icmp eq i64 %n, 0
  %wx0 = zext i64 %x0 to i128
  %wx1 = zext i64 %x1 to i128
  %wy0 = zext i64 %y0 to i128
  %wy1 = sext i64 %y1 to i128
  %m0 = select i1 %c, i128 %wy0, i128 18446744073709551616
  %m1 = select i1 %c, i128 %wy1, i128 0
  %s0 = add i128 %wx0, %m0
  %r0 = trunc i128 %s0 to i64
  store i64 %r0, ptr %r
  %k0 = lshr i128 %s0, 64
  %t1 = add i128 %k0, %wx1
  %s1 = add i128 %t1, %m1
  %r1 = trunc i128 %s1 to i64
  %next = getelementptr i8, ptr %r, i64 8
  store i64 %r1, ptr %next
  %k1 = lshr i128 %s1, 64
  %k = trunc i128 %k1 to i64
  %after = getelementptr i8, ptr %r, i64 16
  store i64 %k, ptr %after
  ret void
}

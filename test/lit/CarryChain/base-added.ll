; Twice a word can hold 2^w + x - y, of which the upper word is one less the borrow. LLVM adds 2^w
; by an or without a bit in common. Other constants, and other bounds, are none of a borrow.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i8 @compared(
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %x, i8 %y)
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %v, i8 %w)
; CHECK-NOT:     icmp
; CHECK:         ret
define i8 @compared(ptr %r, i8 noundef %x, i8 noundef %y, i8 noundef %v, i8 noundef %w) {
  %wide.x = zext i8 %x to i16
  %above.x = or disjoint i16 %wide.x, 256
  %wide.y = zext i8 %y to i16
  %d = sub nuw nsw i16 %above.x, %wide.y
  %low = trunc i16 %d to i8
  %b = icmp ult i16 %d, 256
  %wide.v = zext i8 %v to i16
  %above.v = or disjoint i16 %wide.v, 256
  %wide.w = zext i8 %w to i16
  %c = zext i1 %b to i16
  %s = add nuw nsw i16 %wide.w, %c
  %e = sub nuw nsw i16 %above.v, %s
  %high = trunc i16 %e to i8
  %borrow = icmp ult i16 %e, 256
  %result = zext i1 %borrow to i8
  store i8 %low, ptr %r
  %next = getelementptr i8, ptr %r, i64 1
  store i8 %high, ptr %next
  ret i8 %result
}

; CHECK-LABEL: define i8 @shifted(
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %x, i8 %y)
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %v, i8 %w)
; CHECK-NOT:     lshr
; CHECK:         ret
define i8 @shifted(ptr %r, i8 noundef %x, i8 noundef %y, i8 noundef %v, i8 noundef %w) {
  %wide.x = zext i8 %x to i16
  %above.x = or disjoint i16 %wide.x, 256
  %wide.y = zext i8 %y to i16
  %d = sub nuw nsw i16 %above.x, %wide.y
  %low = trunc i16 %d to i8
  %k = lshr i16 %d, 8
  %c = xor i16 %k, 1
  %wide.v = zext i8 %v to i16
  %above.v = or disjoint i16 %wide.v, 256
  %wide.w = zext i8 %w to i16
  %s = add nuw nsw i16 %c, %wide.w
  %e = sub nuw nsw i16 %above.v, %s
  %high = trunc i16 %e to i8
  %l = lshr i16 %e, 8
  %m = xor i16 %l, 1
  %result = trunc i16 %m to i8
  store i8 %low, ptr %r
  %next = getelementptr i8, ptr %r, i64 1
  store i8 %high, ptr %next
  ret i8 %result
}

; CHECK-LABEL: define i8 @bound(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i8 @bound(ptr %r, i8 noundef %x, i8 noundef %y, i8 noundef %v, i8 noundef %w) {
  %wide.x = zext i8 %x to i16
  %above.x = or disjoint i16 %wide.x, 256
  %wide.y = zext i8 %y to i16
  %d = sub nuw nsw i16 %above.x, %wide.y
  %low = trunc i16 %d to i8
  %b = icmp ult i16 %d, 257
  %wide.v = zext i8 %v to i16
  %above.v = or disjoint i16 %wide.v, 256
  %wide.w = zext i8 %w to i16
  %c = zext i1 %b to i16
  %s = add nuw nsw i16 %wide.w, %c
  %e = sub nuw nsw i16 %above.v, %s
  %high = trunc i16 %e to i8
  %borrow = icmp ult i16 %e, 257
  %result = zext i1 %borrow to i8
  store i8 %low, ptr %r
  %next = getelementptr i8, ptr %r, i64 1
  store i8 %high, ptr %next
  ret i8 %result
}

; An or that is no sum, since bits may be in common.
; CHECK-LABEL: define i8 @common(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i8 @common(ptr %r, i16 noundef %x, i8 noundef %y, i8 noundef %v, i8 noundef %w) {
  %above.x = or i16 %x, 256
  %wide.y = zext i8 %y to i16
  %d = sub i16 %above.x, %wide.y
  %low = trunc i16 %d to i8
  %b = icmp ult i16 %d, 256
  %wide.v = zext i8 %v to i16
  %above.v = or i16 %wide.v, 128
  %wide.w = zext i8 %w to i16
  %c = zext i1 %b to i16
  %s = add nuw nsw i16 %wide.w, %c
  %e = sub i16 %above.v, %s
  %high = trunc i16 %e to i8
  %borrow = icmp ult i16 %e, 256
  %result = zext i1 %borrow to i8
  store i8 %low, ptr %r
  %next = getelementptr i8, ptr %r, i64 1
  store i8 %high, ptr %next
  ret i8 %result
}

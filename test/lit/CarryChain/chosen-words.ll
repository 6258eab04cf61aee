; Numbers of two words are chosen between, and truncated: the words are chosen, and their sums are
; known. Where nothing is a chain, the choice stays as it is, masked or not.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @toy(
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %x, i8 %y)
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %v, i8 %w)
; CHECK-NOT:     sub i16
; CHECK:         select i1 %{{.*}}, i8 %{{.*}}, i8 %difference
; CHECK:         ret
define void @toy(ptr %r, i8 noundef %x, i8 noundef %y, i8 noundef %v, i8 noundef %w) {
  %wide.x = zext i8 %x to i16
  %wide.y = zext i8 %y to i16
  %d = sub i16 %wide.x, %wide.y
  %up = ashr i16 %d, 8
  %wide.v = zext i8 %v to i16
  %wide.w = zext i8 %w to i16
  %e = sub i16 %wide.v, %wide.w
  %f = add i16 %e, %up
  %less = icmp slt i16 %f, 0
  %c = select i1 %less, i16 %wide.x, i16 %d
  %low = trunc i16 %c to i8
  %k = select i1 %less, i16 %wide.v, i16 %f
  %high = trunc i16 %k to i8
  store i8 %low, ptr %r
  %next = getelementptr i8, ptr %r, i64 1
  store i8 %high, ptr %next
  ret void
}

; CHECK-LABEL: define void @none(
; CHECK-NEXT:    %wide.x = zext i8 %x to i16
; CHECK-NEXT:    %d = add i16 %wide.x, %wide
; CHECK-NEXT:    %c = select i1 %less, i16 %wide, i16 %d
; CHECK-NEXT:    %low = trunc i16 %c to i8
; CHECK-NEXT:    %masked = and i16 %d, 255
; CHECK-NEXT:    %also = trunc i16 %d to i8
; CHECK-NEXT:    %bit = zext i1 %less to i8
; CHECK-NEXT:    %sum = add i8 %low, %bit
define void @none(ptr %r, i8 noundef %x, i16 noundef %wide, i1 noundef %less) {
  %wide.x = zext i8 %x to i16
  %d = add i16 %wide.x, %wide
  %c = select i1 %less, i16 %wide, i16 %d
  %low = trunc i16 %c to i8
  %masked = and i16 %d, 255
  %also = trunc i16 %d to i8
  %bit = zext i1 %less to i8
  %sum = add i8 %low, %bit
  store i8 %sum, ptr %r
  %next = getelementptr i8, ptr %r, i64 1
  store i16 %masked, ptr %next
  %last = getelementptr i8, ptr %r, i64 3
  store i8 %also, ptr %last
  ret void
}

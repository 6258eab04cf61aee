; Of numbers that are combined by bits and chosen, low words are all that is needed: what no
; register holds is gone. So are sums in twice a word of 32 bits.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @toggled(
; CHECK:         [[LOW:%sum[0-9]*]] = extractvalue { i64, i1 } %sum, 0
; CHECK:         [[X:%.*]] = xor i64 [[LOW]], %a1
; CHECK:         [[Y:%.*]] = and i64 [[X]], %m
; CHECK:         [[Z:%.*]] = xor i64 [[Y]], [[LOW]]
; CHECK-NOT:     i128
; CHECK:         store i64 [[Z]], ptr %r
; CHECK-NOT:     i128
; CHECK:         ret
define void @toggled(ptr %r, i64 noundef %a0, i64 noundef %b0, i64 noundef %a1, i64 noundef %b1, i64 %m) {
  %xa0 = zext i64 %a0 to i128
  %xb0 = zext i64 %b0 to i128
  %s0 = add nuw nsw i128 %xa0, %xb0
  %c0 = lshr i128 %s0, 64
  %xa1 = zext i64 %a1 to i128
  %xb1 = zext i64 %b1 to i128
  %t1 = add nuw nsw i128 %xa1, %xb1
  %s1 = add nuw nsw i128 %t1, %c0
  %xm = zext i64 %m to i128
  %x0 = xor i128 %s0, %xa1
  %y0 = and i128 %x0, %xm
  %z0 = xor i128 %y0, %s0
  %w0 = trunc i128 %z0 to i64
  %x1 = or i128 %s1, %xa0
  %w1 = trunc i128 %x1 to i64
  %h1 = lshr i128 %s1, 64
  %carry = trunc i128 %h1 to i64
  store i64 %w0, ptr %r
  %r1 = getelementptr i8, ptr %r, i64 8
  store i64 %w1, ptr %r1
  %r2 = getelementptr i8, ptr %r, i64 16
  store i64 %carry, ptr %r2
  ret void
}

; CHECK-LABEL: define void @accumulated(
; CHECK:         @llvm.uadd.with.overflow.i32(i32 %a0, i32 %b0)
; CHECK:         @llvm.uadd.with.overflow.i32(i32 %a1, i32 %b1)
; CHECK-NOT:     add {{.*}}i64
; CHECK:         ret
define void @accumulated(ptr %r, i32 noundef %a0, i32 noundef %b0, i32 noundef %a1, i32 noundef %b1, i64 noundef %x) {
  %m = lshr i64 %x, 32
  %xa0 = zext i32 %a0 to i64
  %xb0 = zext i32 %b0 to i64
  %s0 = add nuw nsw i64 %xa0, %xb0
  %c0 = lshr i64 %s0, 32
  %xa1 = zext i32 %a1 to i64
  %xb1 = zext i32 %b1 to i64
  %t1 = add nuw nsw i64 %xa1, %xb1
  %s1 = add nuw nsw i64 %t1, %c0
  %m0 = and i64 %s0, %m
  %w0 = trunc i64 %m0 to i32
  %m1 = and i64 %s1, %m
  %w1 = trunc i64 %m1 to i32
  %h1 = lshr i64 %s1, 32
  %carry = trunc i64 %h1 to i32
  store i32 %w0, ptr %r
  %r1 = getelementptr i8, ptr %r, i64 4
  store i32 %w1, ptr %r1
  %r2 = getelementptr i8, ptr %r, i64 8
  store i32 %carry, ptr %r2
  ret void
}

; Without carries nothing changes.
; CHECK-LABEL: define i64 @bits(
; CHECK-NEXT:    %x = and i128 %a, %b
; CHECK-NEXT:    %y = xor i128 %x, %a
; CHECK-NEXT:    %m = and i128 %y, 4294967295
; CHECK-NEXT:    %w = trunc i128 %m to i64
; CHECK-NEXT:    %s = add i64 %w, %z
; CHECK-NEXT:    ret i64 %s
define i64 @bits(i128 %a, i128 %b, i64 %z) {
  %x = and i128 %a, %b
  %y = xor i128 %x, %a
  %m = and i128 %y, 4294967295
  %w = trunc i128 %m to i64
  %s = add i64 %w, %z
  ret i64 %s
}

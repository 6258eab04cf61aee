; if (diff != left) borrow = diff > left.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i8 @toy(
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %a0, i8 %b0)
; CHECK:         [[A:%.*]] = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %a1, i8 %b1)
; CHECK:         [[W:%.*]] = extractvalue { i8, i1 } [[A]], 0
; CHECK-NEXT:    [[IN:%.*]] = zext i1 %borrow to i8
; CHECK-NEXT:    call { i8, i1 } @llvm.usub.with.overflow.i8(i8 [[W]], i8 [[IN]])
; CHECK-NOT:     select
; CHECK:         ret
define i8 @toy(ptr %r, ptr %r1, i8 noundef %a0, i8 noundef %b0, i8 noundef %a1, i8 noundef %b1) {
  %s0 = sub i8 %a0, %b0
  %c0 = icmp ugt i8 %b0, %a0
  %k0 = zext i1 %c0 to i8
  %t = add i8 %b1, %k0
  %s1 = sub i8 %a1, %t
  %none = icmp eq i8 %t, 0
  %less1 = icmp ugt i8 %t, %a1
  %k = zext i1 %less1 to i8
  %k1 = select i1 %none, i8 %k0, i8 %k
  store i8 %s0, ptr %r
  store i8 %s1, ptr %r1
  ret i8 %k1
}

; CHECK-LABEL: define i64 @real(
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a0, i64 %b0)
; CHECK:         [[A:%.*]] = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a1, i64 %b1)
; CHECK:         [[W:%.*]] = extractvalue { i64, i1 } [[A]], 0
; CHECK-NEXT:    [[IN:%.*]] = zext i1 %borrow to i64
; CHECK-NEXT:    call { i64, i1 } @llvm.usub.with.overflow.i64(i64 [[W]], i64 [[IN]])
; CHECK-NOT:     select
; CHECK:         ret
define i64 @real(ptr %r, ptr %r1, i64 noundef %a0, i64 noundef %b0, i64 noundef %a1, i64 noundef %b1) {
  %s0 = sub i64 %a0, %b0
  %c0 = icmp ugt i64 %b0, %a0
  %k0 = zext i1 %c0 to i64
  %t = add i64 %b1, %k0
  %s1 = sub i64 %a1, %t
  %none = icmp eq i64 %t, 0
  %less1 = icmp ugt i64 %t, %a1
  %k = zext i1 %less1 to i64
  %k1 = select i1 %none, i64 %k0, i64 %k
  store i64 %s0, ptr %r
  store i64 %s1, ptr %r1
  ret i64 %k1
}

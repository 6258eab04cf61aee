; Where a comparison becomes a word by a branch, its mask is the word above a
; difference instead.
; RUN: %opt -S -passes=branchless-words %s | FileCheck %s
; RUN: sed s/thumbv6m/thumbv8m.base/ %s | %opt -S -passes=branchless-words - | FileCheck %s
; RUN: sed s/thumbv6m/powerpc/ %s | %opt -S -passes=branchless-words - | FileCheck %s
; RUN: sed s/thumbv6m/thumbv7m/ %s | %opt -S -passes=branchless-words - | FileCheck %s --check-prefix=KEPT --implicit-check-not=asm
target datalayout = "e-m:e-p:32:32-i64:64-n32-S64"
target triple = "thumbv6m-none-eabi"

; CHECK-LABEL: define i32 @number(
; CHECK:         [[D:%.*]] = sub i64
; CHECK:         [[H:%.*]] = lshr i64 [[D]], 32
; CHECK:         [[M:%.*]] = trunc i64 [[H]] to i32
; CHECK:         [[N:%.*]] = and i32 [[M]], 1
; CHECK:         ret i32 [[N]]
; KEPT-LABEL: define i32 @number(
; KEPT:         zext i1
define i32 @number(i32 %x, i32 %y) {
  %c = icmp ult i32 %x, %y
  %r = zext i1 %c to i32
  ret i32 %r
}

; x = y is x ^ y < 1.
; CHECK-LABEL: define i32 @mask(
; CHECK:         [[Z:%.*]] = xor i32 %x, %y
; CHECK:         [[W:%.*]] = zext i32 [[Z]] to i64
; CHECK:         sub i64 [[W]], 1
; CHECK-NOT:     sext
; CHECK:         ret i32
; KEPT-LABEL: define i32 @mask(
; KEPT:         sext i1
define i32 @mask(i32 %x, i32 %y) {
  %c = icmp eq i32 %x, %y
  %r = sext i1 %c to i32
  ret i32 %r
}

; CHECK-LABEL: define i32 @both(
; CHECK:         sub i64
; CHECK:         [[X:%.*]] = trunc i64
; CHECK:         sub i64
; CHECK:         [[Y:%.*]] = freeze i32
; CHECK:         and i32 [[X]], [[Y]]
; CHECK-NOT:     sext
; CHECK:         ret i32
define i32 @both(i32 %x, i32 %y, i32 %z) {
  %c = icmp ult i32 %x, %y
  %d = icmp ugt i32 %z, 5
  %e = select i1 %c, i1 %d, i1 false
  %r = sext i1 %e to i32
  ret i32 %r
}

; A carry is a word already; its mask is not to be compared again.
; CHECK-LABEL: define i32 @carry(
; CHECK:         [[C:%.*]] = extractvalue { i32, i1 } {{.*}}, 1
; CHECK:         [[W:%.*]] = zext i1 [[C]] to i32
; CHECK:         [[H:%.*]] = call i32 asm "", "=r,0"(i32 [[W]])
; CHECK:         sub i32 0, [[H]]
; CHECK:         ret i32
define i32 @carry(i32 %x, i32 %y) {
  %s = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %x, i32 %y)
  %c = extractvalue { i32, i1 } %s, 1
  %r = sext i1 %c to i32
  ret i32 %r
}

; A frozen comparison is the same number for all: of frozen numbers.
; CHECK-LABEL: define i32 @frozen(
; CHECK:         [[X:%.*]] = freeze i32 %x
; CHECK:         [[Y:%.*]] = freeze i32 %y
; CHECK:         icmp ult i32 [[X]], [[Y]]
; CHECK:         [[WX:%.*]] = zext i32 [[X]] to i64
; CHECK:         [[WY:%.*]] = zext i32 [[Y]] to i64
; CHECK:         sub i64 [[WX]], [[WY]]
; CHECK:         ret i32
define i32 @frozen(i32 %x, i32 %y, ptr %p) {
  %c = icmp ult i32 %x, %y
  %f = freeze i1 %c
  store i1 %f, ptr %p
  %r = sext i1 %f to i32
  ret i32 %r
}

; A remainder of six bits that is a correction: what hides its sign from LLVM is a whole
; byte, since back ends know no operands of six bits and crash.
; RUN: %opt -S -passes=expand-divisions %s | FileCheck %s
; RUN: %opt -S -passes=expand-divisions %s | llc -o /dev/null
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i6 @near(
; CHECK:         [[SIGN:%.*]] = ashr i6 {{.*}}, 5
; CHECK:         [[WHOLE:%.*]] = zext i6 [[SIGN]] to i8
; CHECK:         [[HIDDEN:%.*]] = call i8 asm "", "=r,0"(i8 [[WHOLE]])
; CHECK:         trunc i8 [[HIDDEN]] to i6
define i6 @near(i4 noundef %a, i256 noundef %b, ptr %o) {
  %w = srem i256 %b, 10
  store i256 %w, ptr %o
  %x = zext i4 %a to i6
  %d = add nsw i6 %x, -1
  %r = srem i6 %d, 10
  ret i6 %r
}

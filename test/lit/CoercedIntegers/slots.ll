; Places on the stack that hold an element, and are read or written as its words, are
; accessed as the element alone.
; RUN: %opt -passes=coerced-integers -S %s | FileCheck %s

target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"

declare i254 @residue.reduce.i254(i254, i254)

; CHECK-LABEL: define { i64, i64 } @result(
; CHECK:         store i127 %x, ptr %slot, align 8
; CHECK:         [[X:%.*]] = load i127, ptr %slot, align 8
; CHECK-NEXT:    [[W:%.*]] = call { i64, i64 } @residue.words.i127(i127 [[X]])
; CHECK-NEXT:    ret { i64, i64 } [[W]]
define { i64, i64 } @result(i127 %x) {
  %slot = alloca i127, align 8
  store i127 %x, ptr %slot, align 8
  %words = load { i64, i64 }, ptr %slot, align 8
  ret { i64, i64 } %words
}

; A parameter that is written as words.
; CHECK-LABEL: define i89 @parameter(
; CHECK:         [[E:%.*]] = call i89 @residue.element.i89(i64 %lo, i64 %hi)
; CHECK-NEXT:    store i89 [[E]], ptr %slot, align 8
; CHECK:         [[X:%.*]] = load i89, ptr %slot, align 8
; CHECK-NEXT:    ret i89 [[X]]
define i89 @parameter(i64 %lo, i64 %hi) {
  %slot = alloca i128, align 8
  %p = getelementptr inbounds { i64, i64 }, ptr %slot, i32 0, i32 0
  store i64 %lo, ptr %p, align 8
  %q = getelementptr inbounds { i64, i64 }, ptr %slot, i32 0, i32 1
  store i64 %hi, ptr %q, align 8
  %all = load i128, ptr %slot, align 8
  %x = trunc i128 %all to i89
  ret i89 %x
}

; An argument, which may be a constant.
; CHECK-LABEL: define { i64, i64 } @argument(
; CHECK:         store i127 %x, ptr %slot, align 8
; CHECK:         store i127 7, ptr %slot, align 8
; CHECK:         [[A:%.*]] = call { i64, i64 } @residue.words.i127(
; CHECK-NEXT:    [[LO:%.*]] = extractvalue { i64, i64 } [[A]], 0
; CHECK:         [[B:%.*]] = call { i64, i64 } @residue.words.i127(
; CHECK-NEXT:    [[HI:%.*]] = extractvalue { i64, i64 } [[B]], 1
; CHECK:         call { i64, i64 } @callee(i64 [[LO]], i64 [[HI]])
define { i64, i64 } @argument(i127 %x, i1 %c) {
  %slot = alloca i128, align 8
  %wide = zext i127 %x to i128
  store i128 %wide, ptr %slot, align 8
  br i1 %c, label %constant, label %call

constant:
  store i128 7, ptr %slot, align 8
  br label %call

call:
  %lo = load i64, ptr %slot, align 8
  %q = getelementptr inbounds { i64, i64 }, ptr %slot, i32 0, i32 1
  %hi = load i64, ptr %q, align 8
  %r = call { i64, i64 } @callee(i64 %lo, i64 %hi)
  ret { i64, i64 } %r
}

declare { i64, i64 } @callee(i64, i64)

; CHECK: declare { i64, i64 } @residue.words.i127(i127) #[[A:[0-9]+]]
; CHECK: attributes #[[A]] = { {{.*}}speculatable{{.*}}memory(none) "call-inline-cost"="0" }

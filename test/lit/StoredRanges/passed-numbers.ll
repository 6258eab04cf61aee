; A number that was passed in memory, and is an argument by now, might be poison:
; it is frozen, and what is stored is a residue all the same.
;
; RUN: %opt -S -passes=stored-ranges,verify %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@table = internal global [64 x i64] zeroinitializer
@ranges = internal global [64 x i64] zeroinitializer
@any = internal global [64 x i64] zeroinitializer

; CHECK-LABEL: define internal void @fold(i64 %i, i64 %r)
; CHECK-NEXT:    [[R:%.*]] = freeze i64 %r
; CHECK:         %a = load i64, ptr %p, align 8, !range ![[RESIDUE:[0-9]+]]
; CHECK:         zext i64 [[R]] to i128
define internal void @fold(i64 %i, i64 %r) {
  %p = getelementptr inbounds i64, ptr @table, i64 %i
  %a = load i64, ptr %p
  %a.wide = zext i64 %a to i128
  %r.wide = zext i64 %r to i128
  %product = mul nuw i128 %a.wide, %r.wide
  %residue = urem i128 %product, 1000000000000000009
  %c = trunc nuw i128 %residue to i64
  store i64 %c, ptr %p
  ret void
}

; The number itself may be any.
; CHECK-LABEL: define void @keep(
; CHECK-NOT:     !range
; CHECK:         ret void
define void @keep(i64 %i, i64 %x) {
  %p = getelementptr inbounds i64, ptr @any, i64 %i
  %a = load i64, ptr %p
  %a.wide = zext i64 %a to i128
  %square = mul nuw i128 %a.wide, %a.wide
  %residue = urem i128 %square, 1000000000000000009
  %c = trunc nuw i128 %residue to i64
  %sum = xor i64 %c, %x
  store i64 %sum, ptr %p
  call void @fold(i64 %i, i64 %x)
  ret void
}

; What is out of its range is poison, and any number where it is frozen.
; CHECK-LABEL: define void @ranged(
; CHECK-NOT:     !range
; CHECK:         ret void
define void @ranged(i64 %i, i64 range(i64 0, 4) %x) {
  %p = getelementptr inbounds i64, ptr @ranges, i64 %i
  %a = load i64, ptr %p
  %a.wide = zext i64 %a to i128
  %square = mul nuw i128 %a.wide, %a.wide
  %residue = urem i128 %square, 1000000000000000009
  %c = trunc nuw i128 %residue to i64
  %same = freeze i64 %x
  store i64 %same, ptr %p
  ret void
}

; CHECK: ![[RESIDUE]] = !{i64 0, i64 1000000000000000009}

; What only this file stores to is known by its loads: results that come back through
; pointers to local variables, and a table of results that is static.
;
; RUN: %opt -S -passes=stored-ranges %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@table = internal global [64 x i64] zeroinitializer
@marked = internal global [64 x i128] zeroinitializer

; CHECK-LABEL: define internal void @pair(
; CHECK:         %x = load i64, ptr %a, align 8, !range ![[RESIDUE:[0-9]+]]
; CHECK:         %y = load i64, ptr %b, align 8, !range ![[RESIDUE]]
define internal void @pair(i64 noundef %n, ptr %f, ptr %g) {
  %a = alloca i64
  %b = alloca i64
  %end = icmp eq i64 %n, 0
  br i1 %end, label %base, label %step

base:
  store i64 0, ptr %f
  store i64 1, ptr %g
  ret void

step:
  %half = lshr i64 %n, 1
  call void @pair(i64 %half, ptr %a, ptr %b)
  %x = load i64, ptr %a
  %y = load i64, ptr %b
  %x.wide = zext i64 %x to i128
  %y.wide = zext i64 %y to i128
  %xy = mul nuw i128 %x.wide, %y.wide
  %r = urem i128 %xy, 1000000000000000009
  %r.word = trunc nuw i128 %r to i64
  %xx = mul nuw i128 %x.wide, %x.wide
  %s = urem i128 %xx, 1000000000000000009
  %s.word = trunc nuw i128 %s to i64
  %sum = add nuw nsw i64 %r.word, %s.word
  %frozen = freeze i64 %sum
  %less = add i64 %frozen, -1000000000000000009
  %below = icmp ult i64 %frozen, 1000000000000000009
  %corrected = select i1 %below, i64 %frozen, i64 %less
  store i64 %r.word, ptr %f
  store i64 %corrected, ptr %g
  ret void
}

; CHECK-LABEL: define i64 @from_outside(
define i64 @from_outside(i64 noundef %n) {
  %a = alloca i64
  %b = alloca i64
  call void @pair(i64 %n, ptr %a, ptr %b)
  %x = load i64, ptr %a
  ret i64 %x
}

; CHECK-LABEL: define void @fill(
; CHECK:         %x = load i64, ptr %from, align 8, !range ![[RESIDUE]]
define void @fill(i64 %i, i64 %j) {
  %from = getelementptr i64, ptr @table, i64 %i
  %to = getelementptr i64, ptr @table, i64 %j
  %x = load i64, ptr %from
  %x.wide = zext i64 %x to i128
  %square = mul nuw i128 %x.wide, %x.wide
  %r = urem i128 %square, 1000000000000000009
  %r.word = trunc nuw i128 %r to i64
  store i64 %r.word, ptr %to
  ret void
}

; -1 says that nothing is known yet.
; CHECK-LABEL: define i128 @memo(
; CHECK:         %x = load i128, ptr %from, align 16, !range ![[MARKED:[0-9]+]]
define i128 @memo(i64 %i, i64 %j) {
  call void @llvm.memset.p0.i64(ptr @marked, i8 -1, i64 1024, i1 false)
  %from = getelementptr i128, ptr @marked, i64 %i
  %to = getelementptr i128, ptr @marked, i64 %j
  %x = load i128, ptr %from
  %r = urem i128 %x, 1000000007
  store i128 %r, ptr %to
  ret i128 %x
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; CHECK-DAG: ![[RESIDUE]] = !{i64 0, i64 1000000000000000009}
; CHECK-DAG: ![[MARKED]] = !{i128 -1, i128 1000000007}

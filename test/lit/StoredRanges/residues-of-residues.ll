; What is stored is a residue as long as what is loaded is one: sums that are
; corrected by hand. All callers of a function are seen, and so its loads are
; from these objects.
;
; RUN: %opt -S -passes=stored-ranges %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@sums = internal global [64 x i64] zeroinitializer
@wrapping = internal global [64 x i64] zeroinitializer

; CHECK-LABEL: define internal void @add(
; CHECK:         %a = load i64, ptr %p, align 8, !range ![[RESIDUE:[0-9]+]]
; CHECK:         %b = load i64, ptr %q, align 8, !range ![[RESIDUE]]
define internal void @add(ptr %r, ptr %p, ptr %q) {
  %a = load i64, ptr %p
  %b = load i64, ptr %q
  %a.wide = zext i64 %a to i128
  %square = mul nuw i128 %a.wide, %a.wide
  %residue = urem i128 %square, 1000000000000000009
  %c = trunc nuw i128 %residue to i64
  %sum = add i64 %b, %c
  %less = add i64 %sum, -1000000000000000009
  %below = icmp ult i64 %sum, 1000000000000000009
  %corrected = select i1 %below, i64 %sum, i64 %less
  store i64 %corrected, ptr %r
  ret void
}

; One of its callers is not seen, and one passes what may be any number.
; CHECK-LABEL: define void @square(
; CHECK-NOT:     !range
; CHECK:         ret void
define void @square(ptr %r, ptr %p) {
  %a = load i64, ptr %p
  %a.wide = zext i64 %a to i128
  %square = mul nuw i128 %a.wide, %a.wide
  %residue = urem i128 %square, 1000000000000000009
  %c = trunc nuw i128 %residue to i64
  store i64 %c, ptr %r
  ret void
}

; CHECK-LABEL: define internal void @double(
; CHECK-NOT:     !range
; CHECK:         ret void
define internal void @double(ptr %r, ptr %p) {
  %a = load i64, ptr %p
  %a.wide = zext i64 %a to i128
  %square = mul nuw i128 %a.wide, %a.wide
  %residue = urem i128 %square, 1000000000000000009
  %c = trunc nuw i128 %residue to i64
  store i64 %c, ptr %r
  ret void
}

; The byte from outside might be poison: it is frozen.
; CHECK-LABEL: define i64 @caller(
; CHECK:         %x = load i8, ptr %from
; CHECK-NEXT:    freeze i8 %x
; CHECK:         %z = load i64, ptr %local, align 8, !range ![[RESIDUE]]
define i64 @caller(ptr %from, i64 %i, i64 %j) {
  %local = alloca [2 x i64]
  %x = load i8, ptr %from
  %number = zext i8 %x to i64
  store i64 %number, ptr %local
  %second = getelementptr i64, ptr %local, i64 1
  store i64 1, ptr %second
  %p = getelementptr i64, ptr @sums, i64 %i
  %q = getelementptr i64, ptr @sums, i64 %j
  call void @add(ptr %p, ptr %local, ptr %q)
  call void @add(ptr %local, ptr %second, ptr %p)
  call void @square(ptr %local, ptr %local)
  call void @double(ptr %second, ptr %from)
  call void @double(ptr %second, ptr %local)
  %z = load i64, ptr %local
  %z.wide = zext i64 %z to i128
  %r = urem i128 %z.wide, 1000000007
  %r.word = trunc nuw i128 %r to i64
  ret i64 %r.word
}

; A sum that nothing corrects is no residue.
; CHECK-LABEL: define void @grow(
; CHECK-NOT:     !range
; CHECK:         ret void
define void @grow(i64 %i, i64 %j) {
  %p = getelementptr i64, ptr @wrapping, i64 %i
  %q = getelementptr i64, ptr @wrapping, i64 %j
  %a = load i64, ptr %p
  %b = load i64, ptr %q
  %a.wide = zext i64 %a to i128
  %square = mul nuw i128 %a.wide, %a.wide
  %residue = urem i128 %square, 1000000000000000009
  %c = trunc nuw i128 %residue to i64
  %sum = add i64 %b, %c
  store i64 %sum, ptr %p
  ret void
}

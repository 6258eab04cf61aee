; Where others may store, or where what is stored is not seen whole, nothing is known.
;
; RUN: %opt -S -passes=stored-ranges %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@known = internal global [8 x i64] zeroinitializer
@visible = global [8 x i64] zeroinitializer
@given = internal global [8 x i64] zeroinitializer
@bytes = internal global [8 x i64] zeroinitializer
@halves = internal global [8 x i64] zeroinitializer
@volatile = internal global [8 x i64] zeroinitializer
@poison = internal global [8 x i64] zeroinitializer
@copied = internal global [8 x i64] zeroinitializer
@cleared = internal global [8 x i64] zeroinitializer
@odd = internal global [8 x i64] zeroinitializer
@self = internal global ptr @named
@named = internal global [8 x i64] zeroinitializer

declare void @others(ptr)
declare i64 @number()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; CHECK-LABEL: define void @squares(
; CHECK:         %k = load i64, ptr @known, align 8, !range
; CHECK-NOT:     !range
; CHECK:         ret void
define void @squares(i64 %i, i64 %length, ptr %from, i64 %any) {
  call void @others(ptr @given)
  %byte = getelementptr i8, ptr @bytes, i64 %i
  store i8 1, ptr %byte
  %half = getelementptr i32, ptr @halves, i64 %i
  store i64 1, ptr %half
  store volatile i64 1, ptr @volatile
  call void @llvm.memcpy.p0.p0.i64(ptr @copied, ptr %from, i64 64, i1 false)
  call void @llvm.memset.p0.i64(ptr @cleared, i8 0, i64 %length, i1 false)
  %beyond = getelementptr i8, ptr @odd, i64 4
  store i64 1, ptr %beyond
  call void @square(ptr @known, i64 7)
  call void @square(ptr @visible, i64 7)
  call void @square(ptr @given, i64 7)
  call void @square(ptr @bytes, i64 7)
  call void @square(ptr @halves, i64 7)
  call void @square(ptr @volatile, i64 7)
  call void @square(ptr @copied, i64 7)
  call void @square(ptr @cleared, i64 7)
  call void @square(ptr @odd, i64 7)
  call void @square(ptr @named, i64 7)
  %k = load i64, ptr @known
  %v = load i64, ptr @visible
  %g = load i64, ptr @given
  %b = load i64, ptr @bytes
  %h = load i64, ptr @halves
  %w = load i64, ptr @volatile
  %c = load i64, ptr @copied
  %z = load i64, ptr @cleared
  %o = load i64, ptr @odd
  %n = load i64, ptr @named
  %wide = zext i64 %v to i128
  %r = urem i128 %wide, 1000000007
  ret void
}

define internal void @square(ptr %p, i64 noundef %x) {
  %x.wide = zext i64 %x to i128
  %square = mul nuw i128 %x.wide, %x.wide
  %r = urem i128 %square, 1000000000000000009
  %r.word = trunc nuw i128 %r to i64
  store i64 %r.word, ptr %p
  ret void
}

; A frozen sum that may be poison is any number.
; CHECK-LABEL: define void @frozen(
; CHECK-NOT:     !range
; CHECK:         ret void
define void @frozen(i64 %i) {
  %a = call i64 @number()
  %b = call i64 @number()
  %p = getelementptr i64, ptr @poison, i64 %i
  %x = load i64, ptr %p
  %x.wide = zext i64 %x to i128
  %a.low = and i64 %a, 255
  %b.low = and i64 %b, 255
  %sum = add i64 %a.low, %b.low
  %any = freeze i64 %sum
  store i64 %any, ptr %p
  %r = urem i128 %x.wide, 1000000007
  ret void
}

; An address that goes around a loop is no element, and nothing is claimed of it as one.
; RUN: %opt -residue-min-bits=1 -residue-word-bits=8 -passes=verify-reductions -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

; CHECK-LABEL: define void @addresses(
; CHECK:         ret void
define void @addresses(i1 %0, i64 %1, i1 %2, ptr %3, i64 %4, i64 %5, i40 %6) {
  %8 = alloca [31 x i8], align 16
  br label %9

9:                                                ; preds = %21, %7
  %10 = phi ptr [ %29, %21 ], [ null, %7 ]
  %11 = phi i32 [ %30, %21 ], [ 0, %7 ]
  %12 = phi i8 [ %28, %21 ], [ 0, %7 ]
  %13 = icmp eq i32 0, 0
  br i1 %0, label %40, label %14

14:                                               ; preds = %9
  %15 = tail call i32 @llvm.umin.i32(i32 %11, i32 1)
  %16 = zext nneg i32 %15 to i64
  br label %17

17:                                               ; preds = %31, %14
  %18 = phi i64 [ %1, %31 ], [ 0, %14 ]
  %19 = phi i64 [ %38, %31 ], [ 0, %14 ]
  %20 = icmp eq i64 0, 1
  br i1 %2, label %21, label %31

21:                                               ; preds = %17
  %22 = shl nuw nsw i32 %15, 0
  %23 = zext nneg i32 %22 to i40
  %24 = shl nuw nsw i40 0, %23
  %25 = trunc nuw i64 %19 to i40
  %26 = or i40 %24, %25
  %27 = tail call range(i40 0, 31) i40 @residue.reduce.i40(i40 %26, i40 31)
  %28 = trunc nuw nsw i40 %27 to i8
  %29 = getelementptr inbounds nuw i8, ptr %3, i64 %16
  %30 = sub i32 0, %15
  br label %9

31:                                               ; preds = %17
  %32 = getelementptr inbounds nuw i8, ptr %10, i64 %4
  %33 = load i8, ptr %32, align 1
  %34 = zext i8 %33 to i40
  %35 = shl i64 %4, 0
  %36 = trunc nuw nsw i64 %5 to i40
  %37 = shl i40 %34, %6
  %38 = zext i40 %37 to i64
  %39 = add nuw nsw i64 %4, 1
  br label %17

40:                                               ; preds = %40, %9
  %41 = call i8 @use(i8 %12)
  ret void
}

declare i8 @use(i8)
declare i40 @residue.reduce.i40(i40, i40) #0
declare i32 @llvm.umin.i32(i32, i32)

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) "residue-modulus"="31" }

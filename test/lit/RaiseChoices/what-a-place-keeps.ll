; What is stored at one of two places is read and written back at the other. A number of
; 12 bits is not the whole of 16 that may be there: its place is chosen by an address, as
; long as anything else is written there than such numbers.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK-COUNT-1: store i12
; CHECK-NOT:     store i12
; CHECK:         ret i72
define i72 @toy(i12 %z, i16 %y, i64 %k) {
  %t = alloca [2 x i16], align 16
  store i16 %y, ptr %t, align 16
  %t1 = getelementptr inbounds [2 x i16], ptr %t, i64 0, i64 1
  store i16 %y, ptr %t1, align 2
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i16], ptr %t, i64 0, i64 %bit
  store i12 %z, ptr %p, align 2
  %v = load i32, ptr %t, align 16
  %w = zext i32 %v to i72
  %r = urem i72 %w, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK-COUNT-1: store i255
; CHECK-NOT:     store i255
; CHECK:         ret i255
define i255 @real(i255 %z, i256 %y, i64 %k) {
  %t = alloca [2 x i256], align 16
  store i256 %y, ptr %t, align 16
  %t1 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 1
  store i256 %y, ptr %t1, align 16
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i255 %z, ptr %p, align 16
  %v = load i256, ptr %t1, align 16
  %h = lshr i256 %v, 1
  %w = trunc i256 %h to i255
  %r = urem i255 %w, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; At either index of 0 and 1 a number begins that reaches into the other one.
; CHECK-LABEL: define i72 @overlapping(
; CHECK-COUNT-1: store i12
; CHECK-NOT:     store i12
; CHECK:         ret i72
define i72 @overlapping(i12 %z, i64 %k) {
  %t = alloca [3 x i8], align 16
  %bit = and i64 %k, 1
  %p = getelementptr inbounds i8, ptr %t, i64 %bit
  store i12 %z, ptr %p, align 1
  %v = load i24, ptr %t, align 16
  %w = zext i24 %v to i72
  %r = urem i72 %w, 1000003
  ret i72 %r
}

; The index is always 0: what is written at 1 is part of two numbers.
; CHECK-LABEL: define i72 @never_odd(
; CHECK-COUNT-3: store i12
; CHECK-NOT:     store i12
; CHECK:         ret i72
define i72 @never_odd(i12 %z, i12 %y, i64 %k) {
  %t = alloca [5 x i12], align 16
  store i12 %y, ptr %t, align 16
  %t1 = getelementptr inbounds [5 x i12], ptr %t, i64 0, i64 1
  store i12 %y, ptr %t1, align 2
  %none = urem i64 %k, 1
  %multiple = mul i64 %none, 10
  %place = add i64 %multiple, 0
  %p = getelementptr i8, ptr %t, i64 %place
  store i12 %z, ptr %p, align 2
  %v = load i12, ptr %t1, align 2
  %w = zext i12 %v to i72
  %r = urem i72 %w, 1000003
  ret i72 %r
}

; Bytes that are filled or copied, and what a call writes, may be anything.
; CHECK-LABEL: define i72 @filled(
; CHECK-COUNT-1: store i12
; CHECK-NOT:     store i12
; CHECK:         ret i72
define i72 @filled(i12 %z, i8 %y, i64 %k) {
  %t = alloca [2 x i12], align 16
  call void @llvm.memset.p0.i64(ptr %t, i8 %y, i64 4, i1 false)
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i12], ptr %t, i64 0, i64 %bit
  store i12 %z, ptr %p, align 2
  %v = load i32, ptr %t, align 16
  %w = zext i32 %v to i72
  %r = urem i72 %w, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i72 @called(
; CHECK-COUNT-1: store i12
; CHECK-NOT:     store i12
; CHECK:         ret i72
define i72 @called(i12 %z, i64 %k) {
  %t = alloca [2 x i12], align 16
  call void @writes(ptr nocapture %t)
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i12], ptr %t, i64 0, i64 %bit
  store i12 %z, ptr %p, align 2
  %v = load i32, ptr %t, align 16
  %w = zext i32 %v to i72
  %r = urem i72 %w, 1000003
  ret i72 %r
}

; Behind a pointer that is chosen is the other object, too.
; CHECK-LABEL: define i72 @two_objects(
; CHECK-COUNT-3: store i{{12|16}}
; CHECK-NOT:     store i12
; CHECK:         ret i72
define i72 @two_objects(i12 %z, i16 %y, i1 %c) {
  %s = alloca i12, align 2
  %t = alloca i16, align 2
  store i12 %z, ptr %s, align 2
  store i16 %y, ptr %t, align 2
  %p = select i1 %c, ptr %s, ptr %t
  store i12 %z, ptr %p, align 2
  %v = load i16, ptr %t, align 2
  %w = zext i16 %v to i72
  %r = urem i72 %w, 1000003
  ret i72 %r
}

; What else is written beside the numbers does not matter, nor what is read.
; CHECK-LABEL: define i72 @beside(
; CHECK-NOT:     getelementptr
; CHECK:         trunc i64 %i to i1
; CHECK-NOT:     getelementptr
; CHECK:         ret i72
define i72 @beside(i12 %z, i12 %y, i16 %f, i64 %k, i64 %i) {
  %t = alloca [2 x { i12, i16, i12 }], align 16
  %n = and i64 %i, 1
  %f.p = getelementptr inbounds { i12, i16, i12 }, ptr %t, i64 %n, i32 1
  store i16 %f, ptr %f.p, align 2
  %y.p = getelementptr inbounds { i12, i16, i12 }, ptr %t, i64 %n, i32 2
  store i12 %y, ptr %y.p, align 2
  %bit = and i64 %k, 1
  %p = getelementptr inbounds { i12, i16, i12 }, ptr %t, i64 %bit, i32 2
  store i12 %z, ptr %p, align 2
  %y1.p = getelementptr inbounds { i12, i16, i12 }, ptr %t, i64 1, i32 2
  %v = load i16, ptr %y1.p, align 2
  %w = zext i16 %v to i72
  %r = urem i72 %w, 1000003
  ret i72 %r
}

declare void @writes(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; A number that is stored in one of two objects: each keeps what it has or takes the number.
; LLVM makes two objects of an array of structures. Both are there from now on as long as
; the function is.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK-NOT:     alloca
; CHECK-NOT:     lifetime
; CHECK-DAG:     [[X:%.*]] = select i1 %bit, i72 %z, i72 %x
; CHECK-DAG:     [[Y:%.*]] = select i1 %bit, i72 %y, i72 %z
; CHECK:         %s = add i72 [[X]], [[Y]]
define i72 @toy(i72 %x, i72 %y, i72 %z, i1 %bit) {
  %a = alloca i72, align 16
  %b = alloca i72, align 16
  call void @llvm.lifetime.start.p0(i64 8, ptr %a)
  call void @llvm.lifetime.start.p0(i64 8, ptr %b)
  store i72 %x, ptr %a, align 16
  store i72 %y, ptr %b, align 16
  %p = select i1 %bit, ptr %a, ptr %b
  store i72 %z, ptr %p, align 16
  %u = load i72, ptr %a, align 16
  %v = load i72, ptr %b, align 16
  call void @llvm.lifetime.end.p0(i64 8, ptr %a)
  call void @llvm.lifetime.end.p0(i64 8, ptr %b)
  %s = add i72 %u, %v
  %r = urem i72 %s, 1000003
  ret i72 %r
}

; Nobody reads it.
; CHECK-LABEL: define i72 @toy.unread(
; CHECK-NOT:     store
define i72 @toy.unread(i72 %x, i1 %bit) {
  %a = alloca i72, align 16
  %b = alloca i72, align 16
  %p = select i1 %bit, ptr %a, ptr %b
  store i72 %x, ptr %p, align 16
  %r = urem i72 %x, 1000003
  ret i72 %r
}

; A pointer from outside may lead nowhere.
; CHECK-LABEL: define i72 @toy.outside(
; CHECK:         store i72 %x, ptr %p
define i72 @toy.outside(i72 %x, ptr %b, i1 %bit) {
  %a = alloca i72, align 16
  %p = select i1 %bit, ptr %a, ptr %b
  store i72 %x, ptr %p, align 16
  %v = load i72, ptr %a, align 16
  %r = urem i72 %v, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i256 @real(
; CHECK-NOT:     alloca
; CHECK-NOT:     lifetime
; CHECK-DAG:     [[X:%.*]] = select i1 %bit, i256 %z, i256 %x
; CHECK-DAG:     [[Y:%.*]] = select i1 %bit, i256 %y, i256 %z
; CHECK:         %s = add i256 [[X]], [[Y]]
define i256 @real(i256 %x, i256 %y, i256 %z, i1 %bit) {
  %a = alloca i256, align 16
  %b = alloca i256, align 16
  call void @llvm.lifetime.start.p0(i64 8, ptr %a)
  call void @llvm.lifetime.start.p0(i64 8, ptr %b)
  store i256 %x, ptr %a, align 16
  store i256 %y, ptr %b, align 16
  %p = select i1 %bit, ptr %a, ptr %b
  store i256 %z, ptr %p, align 16
  %u = load i256, ptr %a, align 16
  %v = load i256, ptr %b, align 16
  call void @llvm.lifetime.end.p0(i64 8, ptr %a)
  call void @llvm.lifetime.end.p0(i64 8, ptr %b)
  %s = add i256 %u, %v
  %r = urem i256 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

; Nobody reads it.
; CHECK-LABEL: define i256 @real.unread(
; CHECK-NOT:     store
define i256 @real.unread(i256 %x, i1 %bit) {
  %a = alloca i256, align 16
  %b = alloca i256, align 16
  %p = select i1 %bit, ptr %a, ptr %b
  store i256 %x, ptr %p, align 16
  %r = urem i256 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

; A pointer from outside may lead nowhere.
; CHECK-LABEL: define i256 @real.outside(
; CHECK:         store i256 %x, ptr %p
define i256 @real.outside(i256 %x, ptr %b, i1 %bit) {
  %a = alloca i256, align 16
  %p = select i1 %bit, ptr %a, ptr %b
  store i256 %x, ptr %p, align 16
  %v = load i256, ptr %a, align 16
  %r = urem i256 %v, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

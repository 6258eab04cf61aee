; One of two numbers of a global, or of two structures that the caller has copied: both are
; read. Neither is written.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

@toy.table = internal constant [2 x i72] [i72 12345, i72 67890]
@toy.weak = extern_weak global [2 x i72]
@toy.variable = internal global [2 x i72] zeroinitializer

; CHECK-LABEL: define i72 @toy.global(
; CHECK:         %v = select i1 %chosen, i72 %second, i72 %first
define i72 @toy.global(i64 %k) {
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i72], ptr @toy.table, i64 0, i64 %bit
  %v = load i72, ptr %p, align 16
  %r = urem i72 %v, 1000003
  ret i72 %r
}

; It may not be there.
; CHECK-LABEL: define i72 @toy.extern_weak(
; CHECK-NOT:     select
; CHECK:         ret
define i72 @toy.extern_weak(i64 %k) {
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i72], ptr @toy.weak, i64 0, i64 %bit
  %v = load i72, ptr %p, align 16
  %r = urem i72 %v, 1000003
  ret i72 %r
}

; Others may write there at the same time.
; CHECK-LABEL: define i72 @toy.stored(
; CHECK:         store i72 %x, ptr %p
define i72 @toy.stored(i64 %k, i72 %x) {
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i72], ptr @toy.variable, i64 0, i64 %bit
  store i72 %x, ptr %p, align 16
  %r = urem i72 %x, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i72 @toy.copies(
; CHECK:         %second = load i72, ptr %a
; CHECK:         %first = load i72, ptr %b
; CHECK:         %v = select i1 %bit, i72 %second, i72 %first
define i72 @toy.copies(ptr byval({ i72, i72 }) align 16 %a, ptr byval({ i72, i72 }) align 16 %b, i1 %bit) {
  %p = select i1 %bit, ptr %a, ptr %b
  %v = load i72, ptr %p, align 16
  %r = urem i72 %v, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i72 @toy.arguments(
; CHECK:         %v = load i72, ptr %p
define i72 @toy.arguments(ptr %a, ptr %b, i1 %bit) {
  %p = select i1 %bit, ptr %a, ptr %b
  %v = load i72, ptr %p, align 16
  %r = urem i72 %v, 1000003
  ret i72 %r
}

@real.table = internal constant [2 x i256] [i256 12345, i256 67890]
@real.weak = extern_weak global [2 x i256]
@real.variable = internal global [2 x i256] zeroinitializer

; CHECK-LABEL: define i256 @real.global(
; CHECK:         %v = select i1 %chosen, i256 %second, i256 %first
define i256 @real.global(i64 %k) {
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i256], ptr @real.table, i64 0, i64 %bit
  %v = load i256, ptr %p, align 16
  %r = urem i256 %v, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

; It may not be there.
; CHECK-LABEL: define i256 @real.extern_weak(
; CHECK-NOT:     select
; CHECK:         ret
define i256 @real.extern_weak(i64 %k) {
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i256], ptr @real.weak, i64 0, i64 %bit
  %v = load i256, ptr %p, align 16
  %r = urem i256 %v, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

; Others may write there at the same time.
; CHECK-LABEL: define i256 @real.stored(
; CHECK:         store i256 %x, ptr %p
define i256 @real.stored(i64 %k, i256 %x) {
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i256], ptr @real.variable, i64 0, i64 %bit
  store i256 %x, ptr %p, align 16
  %r = urem i256 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

; CHECK-LABEL: define i256 @real.copies(
; CHECK:         %second = load i256, ptr %a
; CHECK:         %first = load i256, ptr %b
; CHECK:         %v = select i1 %bit, i256 %second, i256 %first
define i256 @real.copies(ptr byval({ i256, i256 }) align 16 %a, ptr byval({ i256, i256 }) align 16 %b, i1 %bit) {
  %p = select i1 %bit, ptr %a, ptr %b
  %v = load i256, ptr %p, align 16
  %r = urem i256 %v, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

; CHECK-LABEL: define i256 @real.arguments(
; CHECK:         %v = load i256, ptr %p
define i256 @real.arguments(ptr %a, ptr %b, i1 %bit) {
  %p = select i1 %bit, ptr %a, ptr %b
  %v = load i256, ptr %p, align 16
  %r = urem i256 %v, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

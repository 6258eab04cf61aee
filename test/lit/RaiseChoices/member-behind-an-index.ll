; A member of one of two points: its offset comes behind the index. Members that are no
; wide numbers go the same way.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK-NOT:     alloca
; CHECK:         %chosen = trunc i64 %k to i1
; CHECK:         %v = select i1 %chosen, i72 %y, i72 %x
; CHECK:         %w = select i1 %chosen, i64 8, i64 7
define i72 @toy(i72 %x, i72 %y, i64 %k) {
  %t = alloca [2 x { i64, i72, i64 }], align 16
  %x0 = getelementptr inbounds [2 x { i64, i72, i64 }], ptr %t, i64 0, i64 0, i32 1
  store i72 %x, ptr %x0, align 16
  %flag0 = getelementptr inbounds [2 x { i64, i72, i64 }], ptr %t, i64 0, i64 0, i32 2
  store i64 7, ptr %flag0, align 8
  %y1 = getelementptr inbounds [2 x { i64, i72, i64 }], ptr %t, i64 0, i64 1, i32 1
  store i72 %y, ptr %y1, align 16
  %flag1 = getelementptr inbounds [2 x { i64, i72, i64 }], ptr %t, i64 0, i64 1, i32 2
  store i64 8, ptr %flag1, align 8
  %bit = and i64 %k, 1
  %p = getelementptr inbounds { i64, i72, i64 }, ptr %t, i64 %bit
  %px = getelementptr inbounds { i64, i72, i64 }, ptr %p, i64 0, i32 1
  %v = load i72, ptr %px, align 16
  %pf = getelementptr inbounds { i64, i72, i64 }, ptr %p, i64 0, i32 2
  %w = load i64, ptr %pf, align 8
  %e = zext i64 %w to i72
  %s = add i72 %v, %e
  %r = urem i72 %s, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK-NOT:     alloca
; CHECK:         %chosen = trunc i64 %k to i1
; CHECK:         %v = select i1 %chosen, i255 %y, i255 %x
; CHECK:         %w = select i1 %chosen, i64 8, i64 7
define i255 @real(i255 %x, i255 %y, i64 %k) {
  %t = alloca [2 x { i64, i255, i64 }], align 16
  %x0 = getelementptr inbounds [2 x { i64, i255, i64 }], ptr %t, i64 0, i64 0, i32 1
  store i255 %x, ptr %x0, align 16
  %flag0 = getelementptr inbounds [2 x { i64, i255, i64 }], ptr %t, i64 0, i64 0, i32 2
  store i64 7, ptr %flag0, align 8
  %y1 = getelementptr inbounds [2 x { i64, i255, i64 }], ptr %t, i64 0, i64 1, i32 1
  store i255 %y, ptr %y1, align 16
  %flag1 = getelementptr inbounds [2 x { i64, i255, i64 }], ptr %t, i64 0, i64 1, i32 2
  store i64 8, ptr %flag1, align 8
  %bit = and i64 %k, 1
  %p = getelementptr inbounds { i64, i255, i64 }, ptr %t, i64 %bit
  %px = getelementptr inbounds { i64, i255, i64 }, ptr %p, i64 0, i32 1
  %v = load i255, ptr %px, align 16
  %pf = getelementptr inbounds { i64, i255, i64 }, ptr %p, i64 0, i32 2
  %w = load i64, ptr %pf, align 8
  %e = zext i64 %w to i255
  %s = add i255 %v, %e
  %r = urem i255 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

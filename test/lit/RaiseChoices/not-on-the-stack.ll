; What a pointer from outside leads to may end behind the first number.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK-NOT:     select
; CHECK-COUNT-1: load
; CHECK-NOT:     load
; CHECK:         ret i72
define i72 @toy(i64 %k) {
  %t = call ptr @table()
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  %z = load i72, ptr %p, align 16
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK-NOT:     select
; CHECK-COUNT-1: load
; CHECK-NOT:     load
; CHECK:         ret i255
define i255 @real(i64 %k) {
  %t = call ptr @table()
  %bit = and i64 %k, 1
  %p = getelementptr inbounds [2 x i255], ptr %t, i64 0, i64 %bit
  %z = load i255, ptr %p, align 16
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

declare ptr @table()

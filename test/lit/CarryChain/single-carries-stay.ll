; A carry that goes into no word, and one that is counted: LLVM compiles these well.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define {{.*}} @toy(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i1 @toy(ptr %r, i8 %a, i8 %b) {
  %s = add i8 %a, %b
  %c = icmp ult i8 %s, %a
  store i8 %s, ptr %r
  ret i1 %c
}

; CHECK-LABEL: define {{.*}} @toy_counted(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i8 @toy_counted(ptr %r, i8 %a, i8 %b, i8 %count) {
  %s = add i8 %a, %b
  %c = icmp ult i8 %s, %a
  %k = zext i1 %c to i8
  %n = add i8 %count, %k
  store i8 %s, ptr %r
  ret i8 %n
}

; Whether one of two numbers is not zero could be said by carries.
; CHECK-LABEL: define {{.*}} @toy_zero(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i8 @toy_zero(i8 %a, i8 %b, i8 %n) {
  %some = icmp ne i8 %a, 0
  %more = icmp ne i8 %b, 0
  %any = or i1 %some, %more
  %k = zext i1 %any to i8
  %m = add i8 %n, %k
  ret i8 %m
}

; CHECK-LABEL: define {{.*}} @real(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i1 @real(ptr %r, i64 %a, i64 %b) {
  %s = add i64 %a, %b
  %c = icmp ult i64 %s, %a
  store i64 %s, ptr %r
  ret i1 %c
}

; CHECK-LABEL: define {{.*}} @real_counted(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i64 @real_counted(ptr %r, i64 %a, i64 %b, i64 %count) {
  %s = add i64 %a, %b
  %c = icmp ult i64 %s, %a
  %k = zext i1 %c to i64
  %n = add i64 %count, %k
  store i64 %s, ptr %r
  ret i64 %n
}

; Whether one of two numbers is not zero could be said by carries.
; CHECK-LABEL: define {{.*}} @real_zero(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i64 @real_zero(i64 %a, i64 %b, i64 %n) {
  %some = icmp ne i64 %a, 0
  %more = icmp ne i64 %b, 0
  %any = or i1 %some, %more
  %k = zext i1 %any to i64
  %m = add i64 %n, %k
  ret i64 %m
}

; A word is added to a number: the next words are added to the carry alone.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i1 @toy(
; CHECK:         call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a0, i8 %b)
; CHECK:         [[IN:%.*]] = zext i1 %carry to i8
; CHECK:         call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a1, i8 [[IN]])
; CHECK-NOT:     icmp
; CHECK-NOT:     select
; CHECK:         ret
define i1 @toy(ptr %r, ptr %r1, i8 noundef %a0, i8 noundef %b, i8 noundef %a1) {
  %s0 = add i8 %a0, %b
  %some = icmp ne i8 %b, 0
  %l0 = icmp ult i8 %s0, %a0
  %c0 = select i1 %some, i1 %l0, i1 false
  %k0 = zext i1 %c0 to i8
  %s1 = add i8 %a1, %k0
  %l1 = icmp ult i8 %s1, %a1
  %c1 = select i1 %c0, i1 %l1, i1 false
  store i8 %s0, ptr %r
  store i8 %s1, ptr %r1
  ret i1 %c1
}

; CHECK-LABEL: define i1 @real(
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a0, i64 %b)
; CHECK:         [[IN:%.*]] = zext i1 %carry to i64
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a1, i64 [[IN]])
; CHECK-NOT:     icmp
; CHECK-NOT:     select
; CHECK:         ret
define i1 @real(ptr %r, ptr %r1, i64 noundef %a0, i64 noundef %b, i64 noundef %a1) {
  %s0 = add i64 %a0, %b
  %some = icmp ne i64 %b, 0
  %l0 = icmp ult i64 %s0, %a0
  %c0 = select i1 %some, i1 %l0, i1 false
  %k0 = zext i1 %c0 to i64
  %s1 = add i64 %a1, %k0
  %l1 = icmp ult i64 %s1, %a1
  %c1 = select i1 %c0, i1 %l1, i1 false
  store i64 %s0, ptr %r
  store i64 %s1, ptr %r1
  ret i1 %c1
}

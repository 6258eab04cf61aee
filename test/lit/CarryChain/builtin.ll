; __builtin_addc makes this: nothing is to be done.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i8 @toy(
; CHECK:         %p0 = call
; CHECK:         %p1 = call
; CHECK:         %q1 = call
; CHECK-NOT:     call
; CHECK:         ret
define i8 @toy(ptr %r, ptr %r1, i8 %a0, i8 %b0, i8 %a1, i8 %b1) {
  %p0 = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a0, i8 %b0)
  %s0 = extractvalue { i8, i1 } %p0, 0
  %c0 = extractvalue { i8, i1 } %p0, 1
  %p1 = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a1, i8 %b1)
  %t = extractvalue { i8, i1 } %p1, 0
  %c1 = extractvalue { i8, i1 } %p1, 1
  %k0 = zext i1 %c0 to i8
  %q1 = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %t, i8 %k0)
  %s1 = extractvalue { i8, i1 } %q1, 0
  %d1 = extractvalue { i8, i1 } %q1, 1
  %any = or i1 %c1, %d1
  %k1 = zext i1 %any to i8
  store i8 %s0, ptr %r
  store i8 %s1, ptr %r1
  ret i8 %k1
}

; CHECK-LABEL: define i64 @real(
; CHECK:         %p0 = call
; CHECK:         %p1 = call
; CHECK:         %q1 = call
; CHECK-NOT:     call
; CHECK:         ret
define i64 @real(ptr %r, ptr %r1, i64 %a0, i64 %b0, i64 %a1, i64 %b1) {
  %p0 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a0, i64 %b0)
  %s0 = extractvalue { i64, i1 } %p0, 0
  %c0 = extractvalue { i64, i1 } %p0, 1
  %p1 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a1, i64 %b1)
  %t = extractvalue { i64, i1 } %p1, 0
  %c1 = extractvalue { i64, i1 } %p1, 1
  %k0 = zext i1 %c0 to i64
  %q1 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %t, i64 %k0)
  %s1 = extractvalue { i64, i1 } %q1, 0
  %d1 = extractvalue { i64, i1 } %q1, 1
  %any = or i1 %c1, %d1
  %k1 = zext i1 %any to i64
  store i64 %s0, ptr %r
  store i64 %s1, ptr %r1
  ret i64 %k1
}

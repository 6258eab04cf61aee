; Carries by intrinsics of x86 are steps with overflow, in functions with reductions alone.
; RUN: %opt -S -passes=intrinsic-carries %s | FileCheck %s
; RUN: %opt -S -passes=intrinsic-carries -debug-counter=residue-intrinsic-carries=9 %s | FileCheck %s --check-prefix=OFF

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare { i8, i64 } @llvm.x86.addcarry.64(i8, i64, i64)
declare { i8, i32 } @llvm.x86.subborrow.32(i8, i32, i32)

; OFF-LABEL: define i256 @sum(
; OFF:         call { i8, i64 } @llvm.x86.addcarry.64(
; CHECK-LABEL: define i256 @sum(
; CHECK:         %[[FIRST:.*]] = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x, i64 %y)
; CHECK-DAG:     %[[WORD:.*]] = extractvalue { i64, i1 } %[[FIRST]], 0
; CHECK-DAG:     %[[ONE:.*]] = extractvalue { i64, i1 } %[[FIRST]], 1
; CHECK:         %[[BIT:.*]] = icmp ne i8 %c, 0
; CHECK:         %[[IN:.*]] = zext i1 %[[BIT]] to i64
; CHECK:         %[[SECOND:.*]] = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %[[WORD]], i64 %[[IN]])
; CHECK-DAG:     %[[SUM:.*]] = extractvalue { i64, i1 } %[[SECOND]], 0
; CHECK-DAG:     %[[OTHER:.*]] = extractvalue { i64, i1 } %[[SECOND]], 1
; CHECK:         %[[EITHER:.*]] = or i1 %[[ONE]], %[[OTHER]]
; CHECK:         %[[CARRY:.*]] = zext i1 %[[EITHER]] to i8
; CHECK:         store i64 %[[SUM]], ptr %to
; CHECK:         zext i8 %[[CARRY]] to i256
define i256 @sum(i8 %c, i64 %x, i64 %y, i256 %n, ptr %to) {
  %pair = call { i8, i64 } @llvm.x86.addcarry.64(i8 %c, i64 %x, i64 %y)
  %word = extractvalue { i8, i64 } %pair, 1
  %carry = extractvalue { i8, i64 } %pair, 0
  store i64 %word, ptr %to
  %r = urem i256 %n, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %wide = zext i8 %carry to i256
  %s = add i256 %r, %wide
  ret i256 %s
}

; The pair itself is used, and a bit is taken as it is.
; CHECK-LABEL: define i256 @difference(
; CHECK-NOT:     icmp
; CHECK:         %[[IN:.*]] = zext i1 %c to i32
; CHECK:         call { i32, i1 } @llvm.usub.with.overflow.i32(i32 %{{.*}}, i32 %[[IN]])
; CHECK:         %[[PAIR:.*]] = insertvalue { i8, i32 } poison, i8 %{{.*}}, 0
; CHECK:         %[[BOTH:.*]] = insertvalue { i8, i32 } %[[PAIR]], i32 %{{.*}}, 1
; CHECK:         store { i8, i32 } %[[BOTH]], ptr %to
define i256 @difference(i1 %c, i32 %x, i32 %y, i256 %n, ptr %to) {
  %in = zext i1 %c to i8
  %pair = call { i8, i32 } @llvm.x86.subborrow.32(i8 %in, i32 %x, i32 %y)
  store { i8, i32 } %pair, ptr %to
  %r = urem i256 %n, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

; CHECK-LABEL: define i8 @other(
; CHECK:         call { i8, i64 } @llvm.x86.addcarry.64(i8 %c, i64 %x, i64 %y)
define i8 @other(i8 %c, i64 %x, i64 %y) {
  %pair = call { i8, i64 } @llvm.x86.addcarry.64(i8 %c, i64 %x, i64 %y)
  %carry = extractvalue { i8, i64 } %pair, 0
  ret i8 %carry
}

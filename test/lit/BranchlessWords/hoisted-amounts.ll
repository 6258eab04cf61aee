; LLVM hoists wide constants on PowerPC, and with them the amounts of wide shifts, which
; then go through memory. Amounts of funnel shifts stay. Shifts of words, by variables, and
; for other targets stay what they are.
; RUN: %opt -S -passes=branchless-words -mtriple=powerpc64le-linux-gnu %s | FileCheck %s
; RUN: %opt -S -passes=branchless-words -mtriple=powerpc64-linux-gnu %s | FileCheck %s
; RUN: %opt -S -passes=branchless-words -mtriple=aarch64-linux-gnu %s | FileCheck %s --check-prefix=OTHERS --implicit-check-not=fsh
; RUN: %opt -S -passes=branchless-words -mtriple=powerpc64le-linux-gnu %s -o %t.ll
; RUN: %opt-plain -disable-output %t.ll
; RUN: %clang --target=powerpc64le-linux-gnu -O2 -w -S -o - %t.ll | FileCheck %s --check-prefix=CODE
target datalayout = "e-m:e-i64:64-i128:128-n32:64"

; CHECK-LABEL:  define i64 @words(
; CHECK:          call i320 @llvm.fshr.i320(i320 0, i320 %x, i320 64)
; CHECK:          call i320 @llvm.fshl.i320(i320 %x, i320 0, i320 51)
; CHECK:          lshr i64 %{{.*}}, 13
; CHECK:          shl i320 %{{.*}}, %by
; OTHERS-LABEL: define i64 @words(
; OTHERS:         lshr i320 %x, 64
define i64 @words(i320 %x, i320 %by) {
  %right = lshr i320 %x, 64
  %left = shl i320 %x, 51
  %a = trunc i320 %right to i64
  %b = lshr i64 %a, 13
  %sum = add i320 %right, %left
  %variable = shl i320 %sum, %by
  %top = lshr i320 %variable, 256
  %c = trunc i320 %top to i64
  %r = xor i64 %b, %c
  ret i64 %r
}

; Words of a number that is loaded are loads.
; CODE-LABEL: second:
; CODE-NOT:   {{stxv|stvx|std}}
; CODE:       blr
define i64 @second(ptr %p) {
  %x = load i320, ptr %p
  %right = lshr i320 %x, 64
  %left = lshr i320 %x, 128
  %a = trunc i320 %right to i64
  %b = trunc i320 %left to i64
  %r = add i64 %a, %b
  ret i64 %r
}

; Where there is no carry flag back ends make branches of wide sums, whether a web
; contains them or not: they become chains of words. Elsewhere, and of two words,
; they stay.
; RUN: %opt -S -passes=branchless-words %s | FileCheck %s
; RUN: sed s/riscv64/loongarch64/ %s | %opt -S -passes=branchless-words - | FileCheck %s
; RUN: sed s/riscv64/mips64/ %s | %opt -S -passes=branchless-words - | FileCheck %s
; RUN: sed s/riscv64/wasm64/ %s | %opt -S -passes=branchless-words - | FileCheck %s
; RUN: sed s/riscv64/aarch64/ %s | %opt -S -passes=branchless-words - | FileCheck %s --check-prefix=CARRY --implicit-check-not=overflow
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; CHECK-LABEL: define i256 @difference(
; CHECK-NOT:     sub
; CHECK-COUNT-7: call { i64, i1 } @llvm.usub.with.overflow.i64
; CHECK-NOT:     overflow
; CHECK:         ret i256
; CARRY-LABEL: define i256 @difference(
; CARRY:         sub i256 %x, %y
define i256 @difference(i256 %x, i256 %y) {
  %r = sub i256 %x, %y
  ret i256 %r
}

; Of a width that is not whole words: three of them.
; CHECK-LABEL: define i130 @sum(
; CHECK-COUNT-5: call { i64, i1 } @llvm.uadd.with.overflow.i64
; CHECK-NOT:     overflow
; CHECK:         ret i130
; CARRY-LABEL: define i130 @sum(
; CARRY:         add nuw i130 %x, %y
define i130 @sum(i130 %x, i130 %y) {
  %r = add nuw i130 %x, %y
  ret i130 %r
}

; CHECK-LABEL: define i128 @two_words(
; CHECK:         add i128 %x, %y
; CARRY-LABEL: define i128 @two_words(
; CARRY:         add i128 %x, %y
define i128 @two_words(i128 %x, i128 %y) {
  %r = add i128 %x, %y
  ret i128 %r
}

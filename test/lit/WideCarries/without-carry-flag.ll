; RISC-V would compare all the same.
; RUN: %opt -S -passes=wide-carries %s | FileCheck %s
; CHECK-NOT: with.overflow

target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

define i128 @sum(ptr %r, i128 %x, i128 %y) {
  %sum = add i128 %x, %y
  %less = icmp ult i128 %sum, %x
  store i1 %less, ptr %r
  ret i128 %sum
}

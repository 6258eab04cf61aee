; The last carry is counted in a word, and is 2 at most: what it decides with a borrow is chosen by
; a mask, where back ends branch for selects.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; CHECK-LABEL: define i64 @counted(
; CHECK-NOT:     select
; CHECK:         %choose = sext i1
; CHECK:         ret
define i64 @counted(i64 noundef %a0, i64 noundef %a1, i64 noundef %k0, i64 noundef %k1, i64 noundef %n) {
  %b0 = icmp ult i64 %a0, %k0
  %c0 = zext i1 %b0 to i64
  %t1 = sub i64 %a1, %k1
  %b1 = icmp ult i64 %a1, %k1
  %d1 = sub i64 %t1, %c0
  %b2 = icmp ult i64 %t1, %c0
  %borrow = or i1 %b1, %b2
  %c1 = zext i1 %borrow to i64
  %two = and i64 %n, 1
  %sum = add i64 %two, %c1
  %use = icmp ne i64 %sum, 0
  %r = select i1 %use, i64 %a1, i64 %d1
  ret i64 %r
}

; Where back ends branch for selects, what the last carry of a chain chooses is chosen by a mask,
; unless the back end makes arithmetic of it anyway. Where they do not, it stays.
; RUN: sed 's/TRIPLE/riscv64/' %s | %opt -S -passes=carry-chain | FileCheck %s
; RUN: sed 's/TRIPLE/aarch64/' %s | %opt -S -passes=carry-chain | FileCheck %s --check-prefix=STAYS
; RUN: sed 's/TRIPLE/riscv64/' %s | %opt -S -passes=carry-chain -debug-counter=residue-carry-chain=9 | FileCheck %s --check-prefix=STAYS
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "TRIPLE-unknown-linux-gnu"

; CHECK-LABEL: define i64 @reduced(
; CHECK:         or i1
; CHECK:         %choose = sext i1
; CHECK:         xor
; CHECK:         ret
; STAYS-LABEL: define i64 @reduced(
; STAYS:         select i1 %less, i64 %a1, i64 %d1
; STAYS:         ret
define i64 @reduced(i64 noundef %a0, i64 noundef %a1, i64 noundef %top) {
  %b0 = icmp ult i64 %a0, 1234567
  %c0 = zext i1 %b0 to i64
  %t1 = sub i64 %a1, 7654321
  %b1 = icmp ult i64 %a1, 7654321
  %d1 = sub i64 %t1, %c0
  %b2 = icmp ult i64 %t1, %c0
  %borrow = or i1 %b1, %b2
  %c1 = zext i1 %borrow to i64
  %less = icmp ult i64 %top, %c1
  %r1 = select i1 %less, i64 %a1, i64 %d1
  ret i64 %r1
}

; CHECK-LABEL: define i64 @arithmetic(
; CHECK:         select i1 %borrow, i64 %a1, i64 0
; CHECK:         select i1 %borrow, i64 5, i64 4
; CHECK:         ret
define i64 @arithmetic(i64 noundef %a0, i64 noundef %a1, i64 noundef %k0, i64 noundef %k1) {
  %b0 = icmp ult i64 %a0, %k0
  %c0 = zext i1 %b0 to i64
  %t1 = sub i64 %a1, %k1
  %b1 = icmp ult i64 %a1, %k1
  %d1 = sub i64 %t1, %c0
  %b2 = icmp ult i64 %t1, %c0
  %borrow = or i1 %b1, %b2
  %r1 = select i1 %borrow, i64 %a1, i64 0
  %r2 = select i1 %borrow, i64 5, i64 4
  %r3 = xor i64 %r1, %d1
  %r = add i64 %r2, %r3
  ret i64 %r
}

; One sum that overflows is no chain, and programs branch on that.
; CHECK-LABEL: define i64 @single(
; CHECK:         select i1 %less
; CHECK:         ret
define i64 @single(i64 noundef %x, i64 noundef %y, i64 noundef %z) {
  %sum = add i64 %x, %y
  %less = icmp ult i64 %sum, %x
  %r = select i1 %less, i64 %z, i64 %sum
  ret i64 %r
}

; A branch for an address is there in any case.
; CHECK-LABEL: define i64 @places(
; CHECK:         select i1 %borrow, i64 %x0, i64 %y0
; CHECK:         select i1 %borrow, ptr %p, ptr %q
; CHECK:         ret
define i64 @places(ptr %p, ptr %q, i64 noundef %x0, i64 noundef %x1, i64 noundef %y0, i64 noundef %y1) {
  %d0 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %x0, i64 %y0)
  %b0 = extractvalue { i64, i1 } %d0, 1
  %t1 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %x1, i64 %y1)
  %b1 = extractvalue { i64, i1 } %t1, 1
  %w1 = extractvalue { i64, i1 } %t1, 0
  %c0 = zext i1 %b0 to i64
  %d1 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %w1, i64 %c0)
  %b2 = extractvalue { i64, i1 } %d1, 1
  %borrow = or i1 %b1, %b2
  %low = select i1 %borrow, i64 %x0, i64 %y0
  %place = select i1 %borrow, ptr %p, ptr %q
  %high = load i64, ptr %place
  %sum = add i64 %low, %high
  ret i64 %sum
}

; The borrow of x - (2^w - 1) is a comparison for LLVM, and of no use for a back end: it is a
; step again where it goes into a chain. With another constant it is no borrow.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s
; RUN: sed -e 's/, -1$/, -2/' %s > %t.ll
; RUN: %opt -S -passes=carry-chain %t.ll | FileCheck %s --check-prefix=OTHER
; RUN: sed -e 's/x86_64/riscv64/' %s > %t.risc.ll
; RUN: %opt -S -passes=carry-chain %t.risc.ll | FileCheck %s --check-prefix=OTHER

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i1 @toy(
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %x, i8 -1)
; CHECK-NOT:     icmp
; CHECK:         ret
; OTHER-LABEL: define i1 @toy(
; OTHER-NEXT:    icmp ne i8 %x
; OTHER:         ret
define i1 @toy(ptr %r, i8 %x, i8 %y) {
  %carry = icmp ne i8 %x, -1
  %first = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %y, i8 99)
  %c1 = extractvalue { i8, i1 } %first, 1
  %word = extractvalue { i8, i1 } %first, 0
  %in = zext i1 %carry to i8
  %second = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %word, i8 %in)
  %c2 = extractvalue { i8, i1 } %second, 1
  %difference = extractvalue { i8, i1 } %second, 0
  %borrow = or i1 %c1, %c2
  store i8 %difference, ptr %r
  ret i1 %borrow
}

; CHECK-LABEL: define i1 @real(
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %x, i64 -1)
; CHECK-NOT:     icmp
; CHECK:         ret
; OTHER-LABEL: define i1 @real(
; OTHER-NEXT:    icmp ne i64 %x
; OTHER:         ret
define i1 @real(ptr %r, i64 %x, i64 %y) {
  %carry = icmp ne i64 %x, -1
  %first = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %y, i64 99)
  %c1 = extractvalue { i64, i1 } %first, 1
  %word = extractvalue { i64, i1 } %first, 0
  %in = zext i1 %carry to i64
  %second = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %word, i64 %in)
  %c2 = extractvalue { i64, i1 } %second, 1
  %difference = extractvalue { i64, i1 } %second, 0
  %borrow = or i1 %c1, %c2
  store i64 %difference, ptr %r
  ret i1 %borrow
}

; Products of words with constants: LLVM 22 hoists constants of 64 bits where registers have
; 32, and takes low words of their products for undefined. Frozen words are not hoisted, and
; in the end they are constants again. With words of 64 bits there is nothing to freeze.
; RUN: %opt -S -passes=branchless-words -mtriple=riscv32-linux-gnu -residue-word-bits=32 %s | FileCheck %s
; RUN: %opt -S -passes=branchless-words -mtriple=riscv64-linux-gnu -residue-word-bits=64 %s | FileCheck %s --check-prefix=LONG --implicit-check-not='freeze i64'

; CHECK-LABEL: define i192 @scaled(
; CHECK:         %constant = freeze i32 -4
; CHECK:         %[[#ZEXT:]] = zext i32 %constant to i64
; CHECK:         mul i64 %{{[0-9]+}}, %[[#ZEXT]]{{$}}
; CHECK-NOT:     mul i64 {{[0-9]|%[0-9]+, [0-9]}}
; CHECK:         ret i192
; LONG-LABEL:  define i192 @scaled(
; LONG:          mul i128 %{{[0-9]+}}, 18446744073709551612
; LONG:          ret i192
define i192 @scaled(i85 %a) {
  %x = zext i85 %a to i192
  %product = mul i192 %x, 4835703278458516698824700
  ret i192 %product
}

; Where there is no carry flag back ends make branches of wide products, too: they
; become rows of word products, of as many words as their operands may have.
; RUN: %opt -S -passes=branchless-words %s | FileCheck %s
; RUN: sed s/riscv64/aarch64/ %s | %opt -S -passes=branchless-words - | FileCheck %s --check-prefix=CARRY --implicit-check-not=overflow
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; Four words by three.
; CHECK-LABEL:    define i512 @exact(
; CHECK-NOT:      mul i512
; CHECK-COUNT-12: mul i128
; CHECK-NOT:      mul
; CHECK:          ret i512
; CARRY-LABEL:    define i512 @exact(
; CARRY:          mul nuw nsw i512
define i512 @exact(i256 %x, i192 %y) {
  %wide.x = zext i256 %x to i512
  %wide.y = zext i192 %y to i512
  %r = mul nuw nsw i512 %wide.x, %wide.y
  ret i512 %r
}

; Six products of different words, and four squares.
; CHECK-LABEL:    define i512 @square(
; CHECK-COUNT-10: mul i128
; CHECK-NOT:      mul
; CHECK:          ret i512
define i512 @square(i256 %x) {
  %wide = zext i256 %x to i512
  %r = mul nuw i512 %wide, %wide
  ret i512 %r
}

; The low words alone: of the highest of each row only the low half. The words of
; a number are those of one number, even if it is undefined.
; CHECK-LABEL:   define i256 @low(
; CHECK-COUNT-2: freeze i256
; CHECK-COUNT-3: mul i128
; CHECK:         mul i64
; CHECK-COUNT-2: mul i128
; CHECK:         mul i64
; CHECK:         mul i128
; CHECK-COUNT-2: mul i64
; CHECK-NOT:     mul
; CHECK:         ret i256
define i256 @low(i256 %x, i256 %y) {
  %r = mul i256 %x, %y
  ret i256 %r
}

; CHECK-LABEL: define i128 @two_words(
; CHECK:         mul i128 %x, %y
; CARRY-LABEL: define i128 @two_words(
; CARRY:         mul i128 %x, %y
define i128 @two_words(i128 %x, i128 %y) {
  %r = mul i128 %x, %y
  ret i128 %r
}

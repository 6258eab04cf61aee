; On x86-64 a word is corrected by a subtraction and a conditional move, which no back end makes
; a branch. Other machines, other words and two of them have masks.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s
; RUN: sed s/x86_64/aarch64/ %s | %opt -S -passes=crandall-reduction - | FileCheck %s --check-prefix=MASK
; RUN: %opt -S -passes=crandall-reduction -residue-word-bits=32 %s | FileCheck %s --check-prefix=MASK
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; MASK-NOT:    cmov

; CHECK-LABEL: define i64 @product(
; CHECK:         %{{.*}} = call i64 asm "movq $1, $0\0A\09subq $2, $0\0A\09cmovbq $1, $0", "=&r,r,r,~{dirflag},~{fpsr},~{flags}"(i64 %{{.*}}, i64 1000000000000000009)
; CHECK-NOT:     cmov
; CHECK:         ret i64
define i64 @product(i59 %a, i59 %b) {
  %x = zext i59 %a to i128
  %y = zext i59 %b to i128
  %product = mul nuw i128 %x, %y
  %r = urem i128 %product, 1000000000000000009
  %t = trunc i128 %r to i64
  ret i64 %t
}

; CHECK-LABEL: define i128 @two_words(
; CHECK-NOT:     cmov
; CHECK:         ret i128
define i128 @two_words(i120 %a, i120 %b) {
  %x = zext i120 %a to i256
  %y = zext i120 %b to i256
  %product = mul nuw i256 %x, %y
  %r = urem i256 %product, 1000000000000000000000000000000000133
  %t = trunc i256 %r to i128
  ret i128 %t
}

; Modulo 2^n - c it is the same, in one word.
; CHECK-LABEL: define i64 @crandall(
; CHECK:         %{{.*}} = call i64 asm "movq $1, $0\0A\09subq $2, $0\0A\09cmovbq $1, $0", "=&r,r,r,~{dirflag},~{fpsr},~{flags}"(i64 %{{.*}}, i64 4611686018427387847)
; CHECK-NOT:     lshr
; CHECK:         ret i64
define i64 @crandall(i62 %a, i62 %b) {
  %x = zext i62 %a to i128
  %y = zext i62 %b to i128
  %product = mul nuw i128 %x, %y
  %r = urem i128 %product, 4611686018427387847
  %t = trunc i128 %r to i64
  ret i64 %t
}

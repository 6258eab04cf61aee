; RISC-V has no carry flag, and LLVM legalizes wide sums with branches on the
; carries there: sums, differences and corrections are chains of words.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not='add i256' --implicit-check-not='sub i256' --implicit-check-not='add i320' --implicit-check-not='overflow.i256'
; RUN: %opt -S -passes='crandall-reduction<incomplete>' %s | FileCheck %s --implicit-check-not='add i256' --implicit-check-not='sub i256' --implicit-check-not='add i320' --implicit-check-not='overflow.i256'
; RUN: %opt -S -passes='crandall-reduction<single-step>' %s | FileCheck %s --check-prefix=SINGLE --implicit-check-not='add i256' --implicit-check-not='add i320' --implicit-check-not='overflow.i256'
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; CHECK-LABEL: define i256 @step(
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64
; CHECK:         ret i256
; SINGLE-LABEL: define i256 @step(
; SINGLE:         call { i64, i1 } @llvm.uadd.with.overflow.i64
; SINGLE:         ret i256
define i256 @step(i255 %a, i255 %b, i255 %c) {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %z = zext i255 %c to i512
  %product = mul i512 %x, %y
  %m = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %sum = add i512 %m, %z
  %s = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %padded = add i512 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %difference = sub i512 %padded, %m
  %d = urem i512 %difference, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %square = mul i512 %d, %d
  %r = urem i512 %square, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i256
  ret i256 %t
}

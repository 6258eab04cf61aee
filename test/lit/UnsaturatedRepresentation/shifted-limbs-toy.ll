; Shifted limbs with words of 8 bits. Modulo 2^7 - 1 there are two limbs, of 4 and of 3
; bits: both products of which one wraps around, and that of the lower limbs, are split
; where their columns end, at 4 and at 3 bits.
; RUN: %opt -S -passes=crandall-reduction -residue-representation=unsaturated -residue-word-bits=8 -residue-min-bits=1 %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; CHECK-LABEL: define i7 @product(
; CHECK:         [[X:%shifted[0-9]*]] = shl i8 %limb{{[0-9]*}}, 2
; CHECK:         [[Y:%shifted[0-9]*]] = shl i8 %limb{{[0-9]*}}, 2
; CHECK:         [[PRODUCT:%product[0-9]*]] = mul i16
; CHECK:         [[LOW:%[0-9]+]] = trunc i16 [[PRODUCT]] to i8
; CHECK:         %lo = lshr i8 [[LOW]], 4
; CHECK:         %hi = trunc i16 %{{[0-9]+}} to i8
; CHECK:         [[LOW:%[0-9]+]] = trunc i16 %product{{[0-9]*}} to i8
; CHECK:         [[LO:%lo[0-9]+]] = lshr i8 [[LOW]], 5
; CHECK:         add i8 %hi, [[LO]]
; CHECK-NOT:     add i16
; CHECK:         ret i7
define i7 @product(i7 %a, i7 %b) #0 {
  %x = zext i7 %a to i14
  %y = zext i7 %b to i14
  %product = mul i14 %x, %y
  %r = urem i14 %product, 127
  %t = trunc i14 %r to i7
  ret i7 %t
}

attributes #0 = { "target-features"="+m" }

; Modulo a prime that fills its words twice a number may have a word more. There the cross
; products are doubled, and each square takes the low word of its place and the carry: it
; is not summed up again in a chain of its own.
; RUN: %opt -S -passes=crandall-reduction -residue-representation=saturated -residue-word-bits=8 -residue-min-bits=1 %s | FileCheck %s --check-prefix=TOY
; RUN: %opt -S -passes=crandall-reduction -residue-representation=montgomery %s | FileCheck %s --check-prefix=REAL
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; TOY-LABEL: define i16 @toy(
; The cross product, doubled.
; TOY:         mul i16
; TOY:         %doubled
; The lower square has nothing to take, and adds its high word to the sum.
; TOY:         [[LOWER:%product[0-9]*]] = mul i16
; TOY:         [[LO:%lo[0-9]+]] = trunc i16 [[LOWER]] to i8
; TOY:         [[HI:%hi[0-9]+]] = trunc i16
; TOY:         @llvm.uadd.with.overflow.i8(i8 %doubled{{[0-9]*}}, i8 [[HI]])
; The upper one takes a word and that carry.
; TOY:         [[UPPER:%product[0-9]*]] = mul i16
; TOY:         [[LO2:%lo[0-9]+]] = trunc i16 [[UPPER]] to i8
; TOY:         @llvm.uadd.with.overflow.i8(i8 [[LO2]], i8 %doubled{{[0-9]*}})
; TOY:         ret i16
define i16 @toy(i16 %a) #0 {
  %x = zext i16 %a to i32
  %product = mul i32 %x, %x
  %r = urem i32 %product, 65521
  %t = trunc i32 %r to i16
  ret i16 %t
}

; REAL-LABEL:    define i256 @square(
; REAL:          %doubled
; REAL:          ret i256
define i256 @square(i256 %a) #0 {
  %x = zext i256 %a to i512
  %product = mul i512 %x, %x
  %r = urem i512 %product, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %t = trunc i512 %r to i256
  ret i256 %t
}

attributes #0 = { "target-features"="+m" }

; Without a carry flag a product of words takes the two words that are added to it: every
; row goes through its columns once, and no carry is left over. With words of 8 bits, and
; modulo 2^255 - 19 with words of 64.
; RUN: %opt -S -passes=crandall-reduction -residue-representation=saturated -residue-word-bits=8 -residue-min-bits=1 %s | FileCheck %s --check-prefix=TOY
; RUN: %opt -S -passes=crandall-reduction -residue-representation=saturated %s | FileCheck %s --check-prefix=REAL
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; Four products, of which the second row's have words to add; then the fold, by 38 of what
; is above 16 bits, and by 19 of what is above 15.
; TOY-LABEL: define i15 @toy(
; TOY:         [[P00:%product[0-9]*]] = mul i16
; TOY:         %lo = trunc i16 [[P00]] to i8
; TOY:         %hi = trunc i16
; TOY:         [[P01:%product[0-9]*]] = mul i16
; TOY:         call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %{{.*}}, i8 %hi)
; TOY:         [[P10:%product[0-9]*]] = mul i16
; TOY:         [[LO:%lo[0-9]+]] = trunc i16 [[P10]] to i8
; TOY:         call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 [[LO]], i8
; TOY-COUNT-4: call { i8, i1 } @llvm.uadd.with.overflow.i8(
; TOY:         ret i15
define i15 @toy(i15 %a, i15 %b) #0 {
  %x = zext i15 %a to i30
  %y = zext i15 %b to i30
  %product = mul i30 %x, %y
  %r = urem i30 %product, 32749
  %t = trunc i30 %r to i15
  ret i15 %t
}

; The first row's first product has nothing to add, three have a word, 4 have one and 8
; have two, as has the fold of the four upper words: 0 + 3 + 4 + 16 carries up to there.
; REAL-LABEL:    define i255 @product(
; REAL-COUNT-16: mul i128
; REAL-COUNT-4:  mul i128 %{{.*}}, 38
; REAL-NOT:      mul i128
; REAL:          ret i255
define i255 @product(i255 %a, i255 %b) #0 {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %product = mul i512 %x, %y
  %r = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}

; A square has a product for each pair of words, one of them doubled.
; REAL-LABEL:   define i255 @square(
; REAL:         %doubled = shl i64
; REAL-COUNT-6: %doubled{{.*}} = {{shl|or}} i64
; REAL-COUNT-10: mul i128
; REAL-COUNT-4: mul i128 %{{.*}}, 38
; REAL-NOT:     mul i128
; REAL:         ret i255
define i255 @square(i255 %a) #0 {
  %x = zext i255 %a to i512
  %product = mul i512 %x, %x
  %r = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}

attributes #0 = { "target-features"="+m" }

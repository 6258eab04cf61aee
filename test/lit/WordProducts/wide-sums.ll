; WebAssembly's wide arithmetic adds two words to a product of words: what is added is
; extended, and nothing is compared. Toy words have 8 bits.
; RUN: %opt -S -passes=crandall-reduction -residue-representation=saturated -residue-word-bits=8 -residue-min-bits=1 %s | FileCheck %s --check-prefix=TOY
; RUN: %opt -S -passes=crandall-reduction -residue-representation=saturated %s | FileCheck %s --check-prefix=REAL
target datalayout = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
target triple = "wasm32-unknown-unknown"

; The second product takes the first one's high word, the third one the second's low word.
; TOY-LABEL: define i15 @toy(
; TOY:         [[P00:%product[0-9]*]] = mul i16
; TOY:         %hi = trunc i16
; TOY:         [[P01:%product[0-9]*]] = mul i16
; TOY:         [[C:%[0-9]+]] = zext i8 %hi to i16
; TOY:         %sum = add i16 [[P01]], [[C]]
; TOY:         [[LO:%lo[0-9]+]] = trunc i16 %sum to i8
; TOY:         [[P10:%product[0-9]*]] = mul i16
; TOY:         [[X:%[0-9]+]] = zext i8 [[LO]] to i16
; TOY:         add i16 [[P10]], [[X]]
; TOY:         ret i15
define i15 @toy(i15 %a, i15 %b) #0 {
  %x = zext i15 %a to i30
  %y = zext i15 %b to i30
  %product = mul i30 %x, %y
  %r = urem i30 %product, 32749
  %t = trunc i30 %r to i15
  ret i15 %t
}

; Three of the first row's products take a word, and of the others three one and nine two.
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

attributes #0 = { "target-features"="+wide-arithmetic" }

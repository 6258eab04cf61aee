; Where the product of two words is a call of compiler-rt it becomes four products
; of half words: without a carry, since the sums fit a word.
; RUN: %opt -S -passes=branchless-words %s | FileCheck %s
; RUN: sed 's/{ nounwind }/{ "target-features"="+wide-arithmetic" }/' %s | %opt -S -passes=branchless-words - | FileCheck %s --check-prefix=WIDE
; RUN: sed s/wasm32/sparcv9/ %s | %opt -S -passes=branchless-words - | FileCheck %s
target datalayout = "e-m:e-p:32:32-i64:64-i128:128-n32:64-S128"
target triple = "wasm32-unknown-unknown"

; CHECK-LABEL:   define i128 @word_product(
; CHECK-NOT:     mul i128
; CHECK-COUNT-4: mul i64
; CHECK-NOT:     mul
; CHECK:         ret i128
; WIDE-LABEL:    define i128 @word_product(
; WIDE:          mul nuw i128
define i128 @word_product(i64 %x, i64 %y) #0 {
  %wide.x = zext i64 %x to i128
  %wide.y = zext i64 %y to i128
  %r = mul nuw i128 %wide.x, %wide.y
  ret i128 %r
}

; The lowest words' product is whole, the two others are words.
; CHECK-LABEL:   define i128 @low(
; CHECK-NOT:     mul i128
; CHECK-COUNT-6: mul i64
; CHECK-NOT:     mul
; CHECK:         ret i128
define i128 @low(i128 %x, i128 %y) #0 {
  %r = mul i128 %x, %y
  ret i128 %r
}

attributes #0 = { nounwind }

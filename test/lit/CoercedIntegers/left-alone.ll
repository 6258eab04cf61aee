; Memory that others see, or that is not accessed as an element and its words, stays.
; RUN: %opt -passes=coerced-integers -S %s | FileCheck %s --implicit-check-not=residue.words --implicit-check-not=residue.element

target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"

declare i254 @residue.reduce.i254(i254, i254)
declare void @sees(ptr)

; CHECK-LABEL: @escapes(
define { i64, i64 } @escapes(i127 %x) {
  %slot = alloca i127, align 8
  call void @sees(ptr %slot)
  store i127 %x, ptr %slot, align 8
  %words = load { i64, i64 }, ptr %slot, align 8
  ret { i64, i64 } %words
}

; CHECK-LABEL: @volatile_store(
define { i64, i64 } @volatile_store(i127 %x) {
  %slot = alloca i127, align 8
  store volatile i127 %x, ptr %slot, align 8
  %words = load { i64, i64 }, ptr %slot, align 8
  ret { i64, i64 } %words
}

; CHECK-LABEL: @volatile_load(
define { i64, i64 } @volatile_load(i127 %x) {
  %slot = alloca i127, align 8
  store i127 %x, ptr %slot, align 8
  %words = load volatile { i64, i64 }, ptr %slot, align 8
  ret { i64, i64 } %words
}

; CHECK-LABEL: @partly(
define i32 @partly(i127 %x) {
  %slot = alloca i127, align 8
  store i127 %x, ptr %slot, align 8
  %q = getelementptr inbounds i8, ptr %slot, i64 4
  %word = load i32, ptr %q, align 4
  ret i32 %word
}

; CHECK-LABEL: @two_types(
define { i64, i64 } @two_types(i127 %x, i89 %y) {
  %slot = alloca i127, align 8
  store i127 %x, ptr %slot, align 8
  store i89 %y, ptr %slot, align 8
  %words = load { i64, i64 }, ptr %slot, align 8
  ret { i64, i64 } %words
}

; The upper bit of the upper word counts.
; CHECK-LABEL: @words_and_element(
define i64 @words_and_element(i64 %lo, i64 %hi, ptr %to) {
  %slot = alloca i128, align 8
  store i64 %lo, ptr %slot, align 8
  %q = getelementptr inbounds i8, ptr %slot, i64 8
  store i64 %hi, ptr %q, align 8
  %all = load i128, ptr %slot, align 8
  %x = trunc i128 %all to i127
  store i127 %x, ptr %to
  %again = load i64, ptr %q, align 8
  ret i64 %again
}

; CHECK-LABEL: @one_word(
define i89 @one_word(i64 %lo) {
  %slot = alloca i128, align 8
  store i64 %lo, ptr %slot, align 8
  %all = load i128, ptr %slot, align 8
  %x = trunc i128 %all to i89
  ret i89 %x
}

; CHECK-LABEL: @read_between(
define i89 @read_between(i64 %lo, i64 %hi) {
  %slot = alloca i128, align 8
  store i64 %lo, ptr %slot, align 8
  %all = load i128, ptr %slot, align 8
  %q = getelementptr inbounds i8, ptr %slot, i64 8
  store i64 %hi, ptr %q, align 8
  %x = trunc i128 %all to i89
  ret i89 %x
}

; Negative numbers have other words than the bits of i127.
; CHECK-LABEL: @signed(
define i64 @signed(i127 %x) {
  %slot = alloca i128, align 8
  %wide = sext i127 %x to i128
  store i128 %wide, ptr %slot, align 8
  %q = getelementptr inbounds i8, ptr %slot, i64 8
  %hi = load i64, ptr %q, align 8
  ret i64 %hi
}

; CHECK-LABEL: @too_large(
define i64 @too_large(i89 %x) {
  %slot = alloca i128, align 8
  %wide = zext i89 %x to i128
  store i128 %wide, ptr %slot, align 8
  store i128 618970019642690137449562112, ptr %slot, align 8
  %q = getelementptr inbounds i8, ptr %slot, i64 8
  %hi = load i64, ptr %q, align 8
  ret i64 %hi
}

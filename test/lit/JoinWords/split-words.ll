; A word of a wide number that stands in a type of two words is the extension of a word. Fewer bits
; than a word are that of a shorter number only.
; RUN: %opt -S -passes=split-words %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i128 @word(
; CHECK:         %[[WORD:.*]] = trunc i256 %x to i64
; CHECK-NEXT:    zext i64 %[[WORD]] to i128
define i128 @word(i256 %x, i64 %y) {
  %two = trunc i256 %x to i128
  %low = and i128 %two, 18446744073709551615
  %b = zext i64 %y to i128
  %sum = add nuw i128 %low, %b
  %above = lshr i128 %sum, 64
  %carry = trunc i128 %above to i64
  %high = lshr i256 %x, 64
  %word = trunc i256 %high to i64
  %next = add i64 %word, %carry
  %wide = zext i64 %next to i128
  %r = urem i128 %wide, 18446744073709551557
  ret i128 %r
}

; CHECK-LABEL: define i128 @mask(
; CHECK:         %low = and i128 %two, 288230376151711743
; CHECK:         %[[WORD:.*]] = trunc i256 %{{.*}} to i64
; CHECK-NEXT:    zext i64 %[[WORD]] to i128
define i128 @mask(i256 %x, i64 %y) {
  %two = trunc i256 %x to i128
  %low = and i128 %two, 288230376151711743
  %b = zext i64 %y to i128
  %sum = add nuw i128 %low, %b
  %above = lshr i128 %sum, 64
  %carry = trunc i128 %above to i64
  %high = lshr i256 %x, 200
  %word = trunc i256 %high to i128
  %wide = zext i64 %carry to i128
  %next = add i128 %word, %wide
  %r = urem i128 %next, 18446744073709551557
  ret i128 %r
}

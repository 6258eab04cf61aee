; A shift by data is a shift by words, under masks, and one by less than a word.
; RUN: %opt -S -passes=mask-selects %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i256 @by_data(
; CHECK-COUNT-2: call i64 asm
; CHECK-NOT:     asm
; CHECK-COUNT-4: call i64 @llvm.fshl.i64
; CHECK-NOT:     shl i256 %x, %n
; CHECK:         ret
define i256 @by_data(i256 %x, i256 %n) {
  %r = shl i256 %x, %n
  ret i256 %r
}

; Less than a word.
; CHECK-LABEL: define i256 @by_bits(
; CHECK-NOT:     asm
; CHECK-COUNT-4: call i64 @llvm.fshr.i64
; CHECK:         ret
define i256 @by_bits(i256 %x, i256 %n) {
  %amount = and i256 %n, 63
  %r = lshr i256 %x, %amount
  ret i256 %r
}

; CHECK-LABEL: define i256 @by_constant(
; CHECK-NEXT:    %r = lshr i256 %x, 100
; CHECK-NEXT:    ret
define i256 @by_constant(i256 %x) {
  %r = lshr i256 %x, 100
  ret i256 %r
}

; The number of the round, which is no secret: the bits of an exponent.
; CHECK-LABEL: define i256 @by_counter(
; CHECK:         %bits = lshr i256 %x, %amount
; CHECK-NOT:     fshr
; CHECK:         ret
define i256 @by_counter(i256 %x, i32 %count) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %count, %entry ], [ %next, %loop ]
  %sum = phi i256 [ 0, %entry ], [ %more, %loop ]
  %next = add nsw i32 %i, -1
  %amount = zext i32 %next to i256
  %bits = lshr i256 %x, %amount
  %bit = and i256 %bits, 1
  %more = add i256 %sum, %bit
  %done = icmp eq i32 %next, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %more
}

; CHECK-LABEL: define i255 @rotated(
; CHECK:         %amount = urem i255 {{.*}}, 255
; CHECK-NOT:     llvm.fshl.i255
; CHECK:         ret
define i255 @rotated(i255 %x, i255 %n) {
  %r = call i255 @llvm.fshl.i255(i255 %x, i255 %x, i255 %n)
  ret i255 %r
}

define i512 @reduction(i512 %x) {
  %r = urem i512 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}

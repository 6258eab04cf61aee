; A number that is put together from words is an input: as members, each word would be
; multiplied by the power of two of its place. Pieces that have as many bits as the modulus
; may be elements.
;
; RUN: %opt -disable-output -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s
; RUN: %opt -disable-output -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s --check-prefix=NOT
; NOT-NOT:     missed:
; NOT-NOT:     %swapped: {{.*}}REDUCED
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: Reduction analysis of 'words':
; CHECK:           i256 %x: input  NOTREDUCED
; CHECK-NOT:       mul
; CHECK:           i256 %r: reduce %x  REDUCED
; CHECK-LABEL: Reduction analysis of 'carried_words':
define i256 @words(i64 %a, i64 %b, i64 %c) {
  %low = zext i64 %a to i256
  %b.wide = zext i64 %b to i256
  %middle = shl nuw nsw i256 %b.wide, 64
  %c.wide = zext i64 %c to i256
  %high = shl nuw nsw i256 %c.wide, 128
  %upper = or disjoint i256 %high, %middle
  %x = or disjoint i256 %upper, %low
  %r = urem i256 %x, 1361129467683753853853498429727072845819
  ret i256 %r
}

; Words of a number that a loop carries, and chooses from, are words, too.
; CHECK:           i256 %x: input  NOTREDUCED
; CHECK-NOT:       phi
; CHECK:           i256 %product: mul %x, %x
; CHECK:           i256 %r: reduce %product  REDUCED
; CHECK-LABEL: Reduction analysis of 'elements':
define void @carried_words(i64 %a, i64 %b, i64 %mask, ptr %to) {
entry:
  br label %loop

loop:
  %low = phi i64 [ %a, %entry ], [ %low.next, %loop ]
  %high = phi i64 [ %b, %entry ], [ %high.next, %loop ]
  %turn = phi i32 [ 0, %entry ], [ %turn.next, %loop ]
  %either = xor i64 %low, %high
  %toggle = and i64 %mask, %either
  %swapped = xor i64 %low, %toggle
  %low.wide = zext i64 %swapped to i256
  %high.wide = zext i64 %high to i256
  %upper = shl nuw nsw i256 %high.wide, 64
  %x = or disjoint i256 %upper, %low.wide
  %product = mul nuw i256 %x, %x
  %r = urem i256 %product, 170141183460469231731687303715884105727
  %low.next = trunc i256 %r to i64
  %part = lshr i256 %r, 64
  %high.next = trunc nuw i256 %part to i64
  %turn.next = add i32 %turn, 1
  %again = icmp ult i32 %turn.next, 9
  br i1 %again, label %loop, label %exit

exit:
  store i256 %r, ptr %to
  ret void
}

; CHECK:           i256 %upper: mul %a.reduced
; CHECK:           i256 %x: add
define i256 @elements(i127 %a, i64 %b) {
  %a.wide = zext i127 %a to i256
  %a.reduced = urem i256 %a.wide, 170141183460469231731687303715884105727
  %upper = shl nuw nsw i256 %a.reduced, 64
  %low = zext i64 %b to i256
  %x = or disjoint i256 %upper, %low
  %r = urem i256 %x, 170141183460469231731687303715884105727
  ret i256 %r
}

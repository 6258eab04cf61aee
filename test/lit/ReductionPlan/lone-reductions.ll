; A reduction that stands alone beside a longer web of its modulus has a plan of its own: the
; power is in Montgomery's form, which the lone product does not pay for.
; RUN: %opt -disable-output -passes='print<reduction-plan>' %s 2>&1 | FileCheck %s
target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: Reduction plan of 'beside_a_loop':
; CHECK-NEXT:    representation montgomery
; CHECK:           %power: phi
; CHECK-NOT:       %lone
; CHECK:         representation saturated
; CHECK-NOT:       %power
; CHECK:           %lone: reduce, complete
define i128 @beside_a_loop(i64 %a, i64 %b, i64 %c, i64 %n, ptr %out) {
entry:
  %a.wide = zext i64 %a to i128
  %b.wide = zext i64 %b to i128
  %c.wide = zext i64 %c to i128
  %ab = mul nuw i128 %a.wide, %b.wide
  %lone = urem i128 %ab, 1000000000000000003
  store i128 %lone, ptr %out
  br label %loop
loop:
  %power = phi i128 [ %c.wide, %entry ], [ %next, %loop ]
  %i = phi i64 [ %n, %entry ], [ %left, %loop ]
  %square = mul nuw i128 %power, %power
  %once = urem i128 %square, 1000000000000000003
  %twice = mul nuw i128 %once, %once
  %next = urem i128 %twice, 1000000000000000003
  %left = add i64 %i, -1
  %done = icmp eq i64 %left, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i128 %next
}

; A word that is longer than a register goes through the barrier in parts: the back end
; has no operand of 45 bits in registers of 32.
; RUN: %opt -S -residue-word-bits=64 -passes=mask-selects %s | FileCheck %s

target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "armv7-unknown-linux-gnueabi"

; CHECK-LABEL: define i45 @words(
; CHECK-NOT:     call i{{64|45}} asm
; CHECK:         call i32 asm
; CHECK:         select
define i45 @words(ptr dereferenceable(8) %p, ptr dereferenceable(8) %q, i1 %c, i128 %a) {
  %x = load i45, ptr %p
  %y = load i45, ptr %q
  %s = select i1 %c, i45 %x, i45 %y
  %r = urem i128 %a, 170141183460469231731687303715884105703
  %t = trunc i128 %r to i45
  %sum = add i45 %s, %t
  ret i45 %sum
}

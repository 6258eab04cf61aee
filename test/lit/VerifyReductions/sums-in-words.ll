; x + x, and x again, modulo P-256 without a carry flag: how often M is taken off the first
; sum is a carry and a comparison of the highest words, of which one is 0; and the highest
; word of the difference is read by the next sum, word by word.
; RUN: %opt -disable-output -passes=verify-reductions -pass-remarks=verify-reductions \
; RUN:   -pass-remarks-missed=verify-reductions %s 2>&1 | FileCheck %s
; CHECK: proven for all inputs: 2 reductions
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

define void @thrice(ptr %at) {
  %x = load i256, ptr %at
  %y = freeze i256 %x
  %a = zext i256 %y to i512
  %b = add nuw nsw i512 %a, %a
  %c = urem i512 %b, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %d = add nuw nsw i512 %c, %a
  %e = urem i512 %d, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %f = trunc i512 %e to i256
  store i256 %f, ptr %at
  ret void
}

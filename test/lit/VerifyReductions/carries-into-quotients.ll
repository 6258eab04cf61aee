; A difference modulo P-256 in words of 32 bits: how often M is added or taken off is a
; function of its sign and of a carry out of two words. What the carry says of both words
; together, and of a sum of three numbers its highest word, tells that the rest is a number
; of eight words.
; RUN: %opt -disable-output -passes=verify-reductions -residue-representation=montgomery -pass-remarks=verify-reductions \
; RUN:   -pass-remarks-missed=verify-reductions %s 2>&1 | FileCheck %s
; CHECK: proven for all inputs: 2 reductions
; CHECK: proven for all inputs: 2 reductions
target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "thumbv7em-none-unknown-eabi"

define i1 @is_square(ptr %at, ptr %of) minsize optsize "target-cpu"="cortex-m4" {
  %x = load i256, ptr %at
  %y = load i256, ptr %of
  %w = zext i256 %x to i512
  %z = zext i256 %y to i512
  %q = mul nuw i512 %w, %w
  %r = urem i512 %q, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %a = urem i512 %z, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %c = icmp eq i512 %r, %a
  ret i1 %c
}

define void @thrice(ptr %at) minsize optsize "target-cpu"="cortex-m4" {
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

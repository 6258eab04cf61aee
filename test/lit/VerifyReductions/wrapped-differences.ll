; A difference of numbers that are no elements, with 2^384 mod M added where it wraps: what is
; chosen by a comparison is a multiple of its borrow, which is no symbol but a function of
; both. With another constant it is not proven.
; RUN: %opt -S -passes=crandall-reduction %s -o %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/, 340282366920938463500268095579187314689$/, 340282366920938463500268095579187314688/' %t.after.ll > %t.wrong.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.wrong.ll | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; RIGHT: less: proven
; CHECK: less: not proven
define i192 @less(i192 %a, i192 %b) {
  %c = icmp ult i192 %a, %b
  %s = select i1 %c, i384 340282366920938463500268095579187314689, i384 0
  %xa = zext i192 %a to i384
  %xb = zext i192 %b to i384
  %n = add i384 %xa, 12554203470773361527671578846415332832167817400780649922558
  %d = sub i384 %n, %xb
  %z = add i384 %d, %s
  %r = urem i384 %z, 6277101735386680763835789423207666416083908700390324961279
  %t = trunc i384 %r to i192
  ret i192 %t
}
; RIGHT: sign: proven
; CHECK: sign: not proven
define i192 @sign(i192 %a, i192 %b) {
  %b2 = zext i192 %b to i194
  %a2 = zext i192 %a to i194
  %n2 = add i194 %a2, 6277101735386680763835789423207666416083908700390324961279
  %d2 = sub i194 %n2, %b2
  %c = icmp slt i194 %d2, 0
  %s = select i1 %c, i384 340282366920938463500268095579187314689, i384 0
  %xa = zext i192 %a to i384
  %xb = zext i192 %b to i384
  %n = add i384 %xa, 12554203470773361527671578846415332832167817400780649922558
  %d = sub i384 %n, %xb
  %z = add i384 %d, %s
  %r = urem i384 %z, 6277101735386680763835789423207666416083908700390324961279
  %t = trunc i384 %r to i192
  ret i192 %t
}

; Bits of an element: those of the source's, once the number is recognized as that element.
; Bits at another place are others, and so are those of a number that is not reduced.
; DEFINE: %{emit} = %opt -S -passes=crandall-reduction
; DEFINE: %{verify} = %opt -disable-output -passes=verify-against -residue-verify-against=%s
; RUN: %{emit} %s -o %t.after.ll
; RUN: %{verify} %t.after.ll | FileCheck %s
; CHECK: low: proven: 1 reduction
; CHECK: shifted: proven: 1 reduction
; CHECK: masked: proven: 1 reduction

; RUN: sed -e 's/trunc i256 \(.*\) to i32/trunc i256 %%x to i32/' -e 's/lshr i256 \(.*\), 6$/lshr i256 \1, 7/' \
; RUN:   -e 's/and i256 \(.*\), 63$/and i256 \1, 31/' %t.after.ll > %t.wrong.ll
; RUN: not cmp -s %t.wrong.ll %t.after.ll
; RUN: %{verify} %t.wrong.ll | FileCheck %s --check-prefix=WRONG
; WRONG: low: not proven
; WRONG: shifted: not proven
; WRONG: masked: not proven
; REQUIRES: x86-registered-target

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i32 @low(i256 %x) {
  %k = urem i256 %x, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %low = trunc i256 %k to i32
  %twice = shl i32 %low, 1
  ret i32 %twice
}

define i64 @shifted(i256 %x) {
  %k = urem i256 %x, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %shifted = lshr i256 %k, 6
  %bits = trunc i256 %shifted to i64
  ret i64 %bits
}

define i256 @masked(i256 %x) {
  %k = urem i256 %x, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %bits = and i256 %k, 63
  ret i256 %bits
}

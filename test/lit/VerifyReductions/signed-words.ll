; Signed numbers of which nothing is known but their width: their sign is the highest bit. A
; difference of products of them, with a multiple of the modulus that keeps it positive. With
; a sign that is read as a bit, another multiple or the products in another order it is not
; proven.
; DEFINE: %{verify} = %opt -disable-output -passes=verify-against -residue-verify-against=%s
; RUN: %opt -S -passes=crandall-reduction %s -o %t.after.ll
; RUN: %{verify} %t.after.ll | FileCheck %s
; CHECK: determinant: proven: 1 reduction

; DEFINE: %{wrong} =
; DEFINE: %{check} = sed '%{wrong}' %t.after.ll > %t.wrong.ll && not cmp -s %t.wrong.ll %t.after.ll \
; DEFINE:   && %{verify} %t.wrong.ll | FileCheck %s --check-prefix=WRONG
; REDEFINE: %{wrong} = s/%%b.signed = sext i96 %%b to i192/%%b.signed = zext i96 %%b to i192/
; RUN: %{check}
; REDEFINE: %{wrong} = s/40233051276774858934221537215/40233051276774858934221537214/
; RUN: %{check}
; REDEFINE: %{wrong} = s/%%b.signed = sext i96 %%b to i192/%%b.signed = sext i96 %%c to i192/
; RUN: %{check}
; WRONG: determinant: not proven
; REQUIRES: x86-registered-target

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i128 @determinant(i96 %a, i96 %b, i96 %c, i96 %d) {
  %a.signed = sext i96 %a to i192
  %b.signed = sext i96 %b to i192
  %c.signed = sext i96 %c to i192
  %d.signed = sext i96 %d to i192
  %ad = mul nsw i192 %a.signed, %d.signed
  %bc = mul nsw i192 %b.signed, %c.signed
  %difference = sub nsw i192 %ad, %bc
  %positive = add i192 %difference, 3138550867693340381917894711564838096813688243572694835263
  %reduced = urem i192 %positive, 618970019642690137449562111
  %result = trunc nuw i192 %reduced to i128
  ret i128 %result
}

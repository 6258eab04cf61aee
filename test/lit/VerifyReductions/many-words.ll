; A product and a sum modulo P-384 in words without a carry flag: that the second correction
; carries nothing out of six words is said by the carry out of the first one, of which the
; words in between have fifteen carries more. With another constant, without the first
; correction or a carry it is not proven.
; RUN: %opt -mtriple=riscv64 -mattr=+m -S -passes=crandall-reduction %s -o %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/= and i64 \(%[a-z0-9.]*\), -4294967295$/= and i64 \1, -4294967296/' %t.after.ll > %t.mask.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.mask.ll | FileCheck %s
; RUN: sed 's/= and i64 \(%[a-z0-9.]*\), 4294967295$/= and i64 \1, 0/' %t.after.ll > %t.none.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.none.ll | FileCheck %s
; RUN: sed 's/= or i1 .*/= or i1 false, false/' %t.after.ll > %t.carry.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.carry.ll | FileCheck %s

; RIGHT: product: proven
; RIGHT: sum: proven
; CHECK: product: not proven
; CHECK: sum: not proven
define i384 @product(i384 %a, i384 %b) {
  %x = zext i384 %a to i768
  %y = zext i384 %b to i768
  %xy = mul nuw i768 %x, %y
  %r = urem i768 %xy, 39402006196394479212279040100143613805079739270465446667948293404245721771496870329047266088258938001861606973112319
  %t = trunc i768 %r to i384
  ret i384 %t
}

define i384 @sum(i384 %a, i384 %b) {
  %x = zext i384 %a to i768
  %y = zext i384 %b to i768
  %s = add nuw i768 %x, %y
  %r = urem i768 %s, 39402006196394479212279040100143613805079739270465446667948293404245721771496870329047266088258938001861606973112319
  %t = trunc i768 %r to i384
  ret i384 %t
}

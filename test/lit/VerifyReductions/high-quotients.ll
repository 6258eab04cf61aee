; A quotient is estimated by the high words of products, word by word: what is left, of which only the
; low word is computed, is a number below 2 M because all low parts in it are put in at once.
; RUN: %opt -mtriple=riscv64 -disable-output -passes=verify-reductions -pass-remarks=verify-reductions %s 2>&1 | FileCheck %s
; RUN: %opt -mtriple=riscv64 -S -residue-keep-witness -passes=crandall-reduction %s -o %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s -residue-verify-examples=5 %t.after.ll \
; RUN:   | FileCheck %s --check-prefix=RIGHT
; Another factor of the low word.
; RUN: grep "10633823966279326887" %t.after.ll
; RUN: sed "0,/10633823966279326887/s//10633823966279326885/" %t.after.ll > %t.factor.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.factor.ll | FileCheck %s --check-prefix=WRONG
; CHECK: proven for all inputs: 1 reduction
; CHECK: proven for all inputs: 1 reduction
; RIGHT: of_argument: proven
; RIGHT: of_sum: proven
; WRONG: of_argument: not proven

define i64 @of_argument(i128 %x) {
  %r = urem i128 %x, 1000000000000000009
  %t = trunc nuw nsw i128 %r to i64
  ret i64 %t
}

define i64 @of_sum(i128 %x, i128 %y) {
  %s = add i128 %x, %y
  %r = urem i128 %s, 1000000000000000009
  %t = trunc nuw nsw i128 %r to i64
  ret i64 %t
}

; Signed remainders by a positive number are above -M and below M, and corrected where they are
; negative.
; RUN: %opt -disable-output -passes=verify-reductions -pass-remarks=verify-reductions -pass-remarks-missed=verify-reductions %s 2>&1 | FileCheck %s

; By a larger number they are further, with another number added they are others.
; RUN: %opt -S -passes=crandall-reduction %s -o %t.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.ll | FileCheck %s --check-prefix=SAME
; RUN: sed 's/srem i64 %%a, 1000000000000000009/srem i64 %%a, 2000000000000000018/' %s > %t.larger.ll
; RUN: sed 's/srem i64 %%a, 1000000000000000009/srem i64 %%a, 2000000000000000018/' %t.ll > %t.after.ll
; RUN: not cmp %t.ll %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.larger.ll %t.after.ll | FileCheck %s --check-prefix=OTHER
; RUN: sed 's/add nsw i64 %%x, 1000000000000000009/add nsw i64 %%x, 1000000000000000008/' %s > %t.less.ll
; RUN: not cmp %s %t.less.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.less.ll %t.ll | FileCheck %s --check-prefix=OTHER
; RUN: sed 's/icmp slt i64 %%x, 0/icmp sgt i64 %%x, -1/' %s > %t.opposite.ll
; RUN: not cmp %s %t.opposite.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.opposite.ll %t.ll | FileCheck %s --check-prefix=OTHER

; CHECK: proven for all inputs: 1 reduction
; SAME: product: proven
; OTHER: product: not proven
define i64 @product(i64 %a, i64 %b) {
  %x = srem i64 %a, 1000000000000000009
  %x.negative = icmp slt i64 %x, 0
  %x.more = add nsw i64 %x, 1000000000000000009
  %u = select i1 %x.negative, i64 %x.more, i64 %x
  %y = srem i64 %b, 1000000000000000009
  %y.negative = icmp slt i64 %y, 0
  %y.more = add nsw i64 %y, 1000000000000000009
  %v = select i1 %y.negative, i64 %y.more, i64 %y
  %p = zext nneg i64 %u to i128
  %q = zext nneg i64 %v to i128
  %r = mul nuw nsw i128 %p, %q
  %s = urem i128 %r, 1000000000000000009
  %t = trunc nuw nsw i128 %s to i64
  ret i64 %t
}

; Elements of one word, compared with a constant: where the new code has another number that is
; 0 where they are equal.
; RUN: %opt -disable-output -passes=verify-reductions -pass-remarks=verify-reductions -pass-remarks-missed=verify-reductions %s 2>&1 | FileCheck %s

; Another constant is another comparison.
; RUN: %opt -S -passes=crandall-reduction %s -o %t.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.ll | FileCheck %s --check-prefix=SAME
; RUN: sed 's/, 18446744073709551556/, 18446744073709551555/' %s > %t.other.ll
; RUN: not cmp %s %t.other.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.other.ll %t.ll | FileCheck %s --check-prefix=OTHER

; CHECK: proven for all inputs: 2 reductions
; SAME: minus.one: proven
; OTHER: minus.one: not proven
define i1 @minus.one(i64 %a) {
  %x = zext i64 %a to i128
  %p = mul nuw i128 %x, %x
  %r = urem i128 %p, 18446744073709551557
  %q = mul nuw i128 %r, %r
  %s = urem i128 %q, 18446744073709551557
  %is = icmp eq i128 %s, 18446744073709551556
  ret i1 %is
}

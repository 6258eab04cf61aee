; A loop: elements stay incomplete, or in Montgomery form, from one turn to the next, and
; two of them change places.
; RUN: %opt -disable-output -passes=verify-reductions -pass-remarks=verify-reductions %s 2>&1 | FileCheck %s --check-prefix=PROVEN
; RUN: %opt -disable-output -residue-representation=montgomery -passes=verify-reductions -pass-remarks=verify-reductions %s 2>&1 | FileCheck %s --check-prefix=PROVEN
; RUN: %opt -disable-output -residue-representation=unsaturated -passes=verify-reductions -pass-remarks=verify-reductions %s 2>&1 | FileCheck %s --check-prefix=PROVEN

; Another start, another order, and a branch the other way round are not proven.
; RUN: %opt -S -residue-representation=wide -passes=crandall-reduction %s -o %t.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.ll | FileCheck %s --check-prefix=SAME
; RUN: sed 's/phi i256 \[ 1, /phi i256 [ 2, /' %t.ll > %t.start.ll
; RUN: not cmp %t.ll %t.start.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.start.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/br i1 %%more, label %%loop, label %%end/br i1 %%more, label %%end, label %%loop/' %t.ll > %t.branch.ll
; RUN: not cmp %t.ll %t.branch.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.branch.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/icmp ult i32 %%next, %%n/icmp ult i32 %%i, %%n/' %t.ll > %t.count.ll
; RUN: not cmp %t.ll %t.count.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.count.ll | FileCheck %s --check-prefix=WRONG

; PROVEN: proven for all inputs: 2 reductions
; SAME: fibonacci.and.power: proven: 2 reductions
; WRONG: fibonacci.and.power: not proven
define i256 @fibonacci.and.power(i255 %a, i32 %n) {
entry:
  %x = zext i255 %a to i512
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %u = phi i512 [ 1, %entry ], [ %v, %loop ]
  %v = phi i512 [ %x, %entry ], [ %product, %loop ]
  %p = mul nuw i512 %u, %v
  %product = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %next = add nuw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %s = add nuw i512 %u, %v
  %sum = urem i512 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %sum to i256
  ret i256 %t
}

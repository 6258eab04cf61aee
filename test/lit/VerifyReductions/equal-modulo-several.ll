; An element modulo one number is compared; both sides are below another modulus, too, of
; which the rewritten code knows nothing. With another constant it is not proven.
;
; RUN: %opt -disable-output -mtriple=x86_64-linux-gnu -residue-representation=montgomery -passes=verify-reductions -pass-remarks=verify-reductions %s 2>&1 | FileCheck %s --check-prefix=PROVEN
; RUN: %opt -mtriple=x86_64-linux-gnu -residue-representation=montgomery -S -passes=crandall-reduction %s -o %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/\(icmp eq i64 .*\), 0$/\1, 1/' %t.after.ll > %t.other.ll
; RUN: not cmp -s %t.other.ll %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.other.ll | FileCheck %s

; PROVEN: proven for all inputs: 2 reductions
; RIGHT: is_minus_one: proven: 2 reductions
; CHECK: is_minus_one: not proven
define i1 @is_minus_one(i64 %a, ptr %r, i32 %n) {
entry:
  %y = load i64, ptr %r
  %z = urem i64 %y, 18446744073709551557
  store i64 %z, ptr %r
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i64 [ %a, %entry ], [ %x.next, %loop ]
  %wide = zext i64 %x to i128
  %square = mul nuw i128 %wide, %wide
  %rest = urem i128 %square, 1000000000000000009
  %x.next = trunc nuw i128 %rest to i64
  %is = icmp eq i128 %rest, 1000000000000000008
  %i.next = add i32 %i, -1
  %last = icmp eq i32 %i.next, 0
  %end = or i1 %is, %last
  br i1 %end, label %exit, label %loop

exit:
  ret i1 %is
}

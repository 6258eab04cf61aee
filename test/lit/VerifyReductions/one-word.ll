; An element of one word that a borrow and a carry correct is within the word, as cases of
; both together show. With another constant, without the borrow, or where the carry is taken
; away, too, it is not proven.
; RUN: %opt -mtriple=x86_64-linux-gnu -S -passes=crandall-reduction %s -o %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/\(%correction = .*\), 4294967295/\1, 4294967294/' %t.after.ll > %t.constant.ll
; RUN: not cmp -s %t.constant.ll %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.constant.ll | FileCheck %s
; RUN: sed 's/%choose = sext i1 %borrow/%choose = sext i1 false/' %t.after.ll > %t.borrow.ll
; RUN: not cmp -s %t.borrow.ll %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.borrow.ll | FileCheck %s
; RUN: sed 's/%rest.res = add/%rest.res = sub/' %t.after.ll > %t.carry.ll
; RUN: not cmp -s %t.carry.ll %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.carry.ll | FileCheck %s

; RIGHT: power: proven: 1 reduction
; CHECK: power: not proven
define i64 @power(i64 %x, i32 %n) {
entry:
  %b = zext i64 %x to i128
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %r = phi i64 [ 1, %entry ], [ %r.next, %loop ]
  %a = zext i64 %r to i128
  %product = mul nuw i128 %a, %b
  %rest = urem i128 %product, 18446744069414584321
  %r.next = trunc nuw i128 %rest to i64
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  ret i64 %r.next
}

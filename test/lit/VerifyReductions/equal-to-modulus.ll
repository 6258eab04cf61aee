; A remainder of what is M at most is 0 where it is M, and itself elsewhere: what is made of it
; is chosen likewise. Where another number than a multiple of M is chosen, or where it is
; another one, it is not proven.
; RUN: %opt -mtriple=x86_64-linux-gnu -S -passes=crandall-reduction %s -o %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/%n = select i1 %is, i64 2305843009213693951/%n = select i1 %is, i64 1/' %s > %t.number.ll
; RUN: not cmp -s %t.number.ll %s
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.number.ll %t.after.ll | FileCheck %s
; RUN: sed 's/%is = icmp eq i64 %x, 2305843009213693951/%is = icmp eq i64 %x, 2305843009213693950/' %s > %t.other.ll
; RUN: not cmp -s %t.other.ll %s
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.other.ll %t.after.ll | FileCheck %s

; RIGHT: negated: proven: 2 reductions
; CHECK: negated: not proven
define i64 @negated(i64 %a, i64 %b) {
  %x = and i64 %a, 2305843009213693951
  %is = icmp eq i64 %x, 2305843009213693951
  %less = xor i64 %x, 2305843009213693951
  %n = select i1 %is, i64 2305843009213693951, i64 %less
  %wide = zext i64 %n to i128
  %r = urem i128 %wide, 2305843009213693951
  %y = zext i64 %b to i128
  %product = mul nuw i128 %r, %y
  %s = urem i128 %product, 2305843009213693951
  %result = trunc nuw i128 %s to i64
  ret i64 %result
}

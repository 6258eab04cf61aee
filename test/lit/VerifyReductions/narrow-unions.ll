; A factor whose bits overlap, of 124 bits, as its parts are: with it the sum of
; both halves of a product stays below 2^128 where it was not reduced before.
; With one of 127 bits it does not: nothing is known of a sum that may wrap.
; RUN: %opt -S -passes=crandall-reduction %s -o %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/shl nuw nsw i127 %wa, 60/shl i127 %wa, 63/' %s > %t.wide.ll
; RUN: sed 's/shl nuw nsw i127 %wa, 60/shl i127 %wa, 63/' %t.after.ll > %t.wide-after.ll
; RUN: not diff %t.after.ll %t.wide-after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.wide.ll %t.wide-after.ll | FileCheck %s

; RIGHT: folded: proven: 2 reductions
; CHECK: folded: not proven: a result: not proven to be
define i127 @folded(ptr %words, i64 %n, i64 %a, i64 %b) {
entry:
  %wa = zext i64 %a to i127
  %shifted = shl nuw nsw i127 %wa, 60
  %wb = zext i64 %b to i127
  %key = or i127 %shifted, %wb
  %wide = zext i127 %key to i256
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %h = phi i256 [ 0, %entry ], [ %r, %loop ]
  %at = getelementptr inbounds i64, ptr %words, i64 %i
  %word = load i64, ptr %at
  %more = zext i64 %word to i256
  %p = mul nuw i256 %h, %wide
  %s = add nuw i256 %p, %more
  %r = urem i256 %s, 170141183460469231731687303715884105727
  %next = add nuw i64 %i, 1
  %more.words = icmp ult i64 %next, %n
  br i1 %more.words, label %loop, label %exit

exit:
  %last = mul nuw i256 %r, %wide
  %e = urem i256 %last, 170141183460469231731687303715884105727
  %t = trunc nuw i256 %e to i127
  ret i127 %t
}

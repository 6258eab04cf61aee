; While only constants are known the inner reduction is dropped, as its operand is small; it is folded
; once more is known. What shares its value is as small then, and the difference larger: 4 p less it, where
; a number that has to be folded before is taken from 2 p. Words of 8 bits, modulo 2^6 - 5.
; RUN: %opt -residue-min-bits=1 -residue-word-bits=8 -disable-output -passes='print<reduction-plan>' %s 2>&1 | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK: %v: phi  <= 236 (8 bits)
; CHECK: %r: reduce, folded  <= [[FOLDED:[0-9]+]] (8 bits)
; CHECK: %share: alias  <= [[FOLDED]] (8 bits)
; CHECK: %last: phi  <= 236 (8 bits)
define i8 @f(i6 %a, i7 %b, i32 %turns) {
entry:
  %wide.a = zext i6 %a to i31
  %wide.b = zext i7 %b to i31
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %w = phi i8 [ 0, %entry ], [ 34, %loop ]
  %v = phi i8 [ 0, %entry ], [ %v.next, %loop ]
  %wide.w = zext nneg i8 %w to i31
  %first = mul nuw nsw i31 %wide.w, %wide.a
  %wide.v = zext nneg i8 %v to i31
  %second = mul nuw nsw i31 %wide.v, %wide.b
  %sum = add nuw nsw i31 %first, %second
  %r = urem i31 %sum, 59
  %share = trunc nuw nsw i31 %r to i19
  %difference = sub nuw nsw i19 59, %share
  %s = urem i19 %difference, 59
  %v.next = trunc nuw nsw i19 %s to i8
  %next = add nuw nsw i32 %i, 1
  %done = icmp eq i32 %next, %turns
  br i1 %done, label %exit, label %loop

exit:
  %last = phi i8 [ %v.next, %loop ]
  ret i8 %last
}

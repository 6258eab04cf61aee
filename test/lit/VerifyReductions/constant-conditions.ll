; Where a condition is a constant there is no branch in the rewritten function, nor what it does
; not lead to: both are taken away before they are compared.
; RUN: %opt -S -passes=verify-reductions -pass-remarks=verify-reductions %s -o %t.ll 2>&1 | FileCheck %s
; CHECK: proven for all inputs: 2 reductions
; CHECK-NOT: each for itself
; RUN: FileCheck %s --check-prefix=CODE < %t.ll
; CODE-LABEL: define i128 @versions
; CODE-NOT: br i1
; CODE-NOT: urem
; REQUIRES: x86-registered-target

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i128 @versions(i128 %x, i128 %y) {
  br i1 true, label %fast, label %slow

fast:
  %a = zext i128 %x to i256
  %b = zext i128 %y to i256
  %ab = mul i256 %a, %b
  %r = urem i256 %ab, 170141183460469231731687303715884105727
  %rr = mul nuw i256 %r, %r
  %s = urem i256 %rr, 170141183460469231731687303715884105727
  br label %end

slow:
  %c = zext i128 %x to i256
  %cc = mul i256 %c, %c
  %t = urem i256 %cc, 170141183460469231731687303715884105727
  br label %end

end:
  %u = phi i256 [ %s, %fast ], [ %t, %slow ]
  %result = trunc nuw i256 %u to i128
  ret i128 %result
}

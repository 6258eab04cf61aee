; A number that fills its words is 2 M or more, has 2 M taken away, and then M: that it is below
; 2 M in between is told by the borrow out of all of its words, which are not as large together
; as each of them may be.
; RUN: %opt -disable-output -passes=verify-reductions -pass-remarks=verify-reductions %s 2>&1 | FileCheck %s
; CHECK-NOT: each for itself
; CHECK: proven for all inputs: 1 reduction
; REQUIRES: riscv-registered-target

target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

define i256 @scalar(i256 %x) {
  %r = urem i256 %x, 52435875175126190479447740508185965837690552500527637822603658699938581184513
  ret i256 %r
}

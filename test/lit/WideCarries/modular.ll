; Where there is modular arithmetic comparisons are read, and stay.
; RUN: %opt -S -passes=raise-reductions,wide-carries %s | FileCheck %s --check-prefix=STAYS
; RUN: %opt -S -passes=wide-carries %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; STAYS:     icmp ult i128
; CHECK:     call { i128, i1 } @llvm.uadd.with.overflow.i128
define i128 @reduced(i128 %x, i128 %y, ptr %r) {
  %sum = add i128 %x, %y
  %less = icmp ult i128 %sum, %x
  store i1 %less, ptr %r
  %rest = urem i128 %sum, 170141183460469231731687303715884105727
  ret i128 %rest
}

; A loop that never runs, behind a condition that is a constant, has no second one.
; RUN: %opt -S -passes=disjoint-loops -residue-representation=packed %s | FileCheck %s

target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define i514 @never(
; CHECK: br label %loop
; CHECK-COUNT-1: {{^}}loop:
; CHECK-NOT: .apart
define i514 @never(i514 %x, ptr %p) "target-features"="+avx512ifma" {
entry:
  br i1 true, label %runs, label %before

runs:
  %r = call i514 @residue.reduce.i514(i514 %x, i514 115792089210356248762697446949407573530086143415290314195533631308867097853951)
  ret i514 %r

before:
  br label %loop

loop:
  %a = mul i514 0, %x
  store i256 0, ptr %p, align 8
  %b = mul i514 0, %x
  br i1 false, label %loop, label %exit

exit:
  ret i514 0
}

declare i514 @residue.reduce.i514(i514, i514)

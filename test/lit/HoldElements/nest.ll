; What the loop around it does not change is frozen in front of that: places that move from
; turn to turn of it are made of it.
; RUN: %opt -S -passes=hold-elements %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @nest(
; CHECK:       entry:
; CHECK:         freeze ptr %b
; CHECK:       outer:
; CHECK-NOT:     freeze
; CHECK:         br i1 %apart
define void @nest(ptr %a, ptr %b, i1 %returns) {
entry:
  br i1 %returns, label %exit, label %outer

outer:
  %i = phi i64 [ %i1, %next ], [ 0, %entry ]
  br label %loop

next:
  %i1 = add i64 %i, 1
  br label %outer

loop:
  %r = call i514 @residue.reduce.i514(i514 0, i514 115792089237316195423570985008687907853269984665640564039457584007908834671663)
  %at = getelementptr i256, ptr %b, i64 %i
  %x = load i256, ptr %at, align 8
  store i256 0, ptr %a, align 8
  br i1 false, label %next, label %loop

exit:
  ret void
}

declare i514 @residue.reduce.i514(i514, i514) nounwind willreturn memory(none)

; What stands in blocks that nothing leads to is deleted, not rewritten for ever.
; RUN: %opt -residue-min-bits=1 -passes=crandall-reduction -S %s | FileCheck %s
; RUN: %opt -residue-min-bits=1 -residue-stage=single-step -passes=crandall-reduction -S %s | FileCheck %s

; CHECK-LABEL: @unreachable(
; CHECK-NOT:   lost
; CHECK:       ret i8 %a
define i8 @unreachable(i8 %a, i14 %b) {
  br label %exit
lost:
  %r = tail call i14 @residue.reduce.i14(i14 %b, i14 127)
  %low = trunc i14 %r to i8
  br label %exit
exit:
  %p = phi i8 [ %a, %0 ], [ %low, %lost ]
  ret i8 %p
}
declare i14 @residue.reduce.i14(i14, i14)

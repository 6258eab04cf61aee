; Whether a loop in lanes looks at numbers is asked of everything around it,
; constants among it: they have no list of users to look through. (The values
; of the loop never reach the residue but by way of the phi, whose other value
; is any number.)
;
; RUN: %opt -S -passes=crandall-reduction -residue-reduction=crandall %s | FileCheck %s

declare i531 @residue.reduce.i531(i531, i531)

; CHECK-LABEL: define i531 @any_number_without_turns(
; CHECK-NOT: call i531 @residue.reduce
; CHECK: ret i531
define i531 @any_number_without_turns(i1 %none, i798 %x) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  br i1 %none, label %end, label %loop

loop:
  %t = phi i265 [ %next, %loop ], [ 0, %entry ]
  %wide = zext i265 %t to i798
  %sum = add i798 %x, %wide
  %product = mul i798 %sum, 0
  %next = trunc i798 %product to i265
  br i1 %none, label %end, label %loop

end:
  %any = phi i265 [ poison, %entry ], [ %t, %loop ]
  %any.wide = zext i265 %any to i531
  %r = tail call i531 @residue.reduce.i531(i531 %any.wide, i531 115792089210356248762697446949407573530086143415290314195533631308867097853951)
  ret i531 %r
}

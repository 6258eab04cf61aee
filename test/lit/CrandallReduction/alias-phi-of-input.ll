; A phi node whose arms all have the residue of one input: the input is converted
; where it reaches every way in, not the first one only.
; RUN: %opt -residue-min-bits=1 -residue-word-bits=8 -passes=crandall-reduction -S %s | FileCheck %s

; CHECK-LABEL: @corrected(
; CHECK-NEXT:  entry:
; CHECK-NEXT:    %a.fr = freeze i16 %a
; CHECK-NEXT:    br i1 %c, label %left, label %right
; CHECK:       exit:
; CHECK-NOT:     phi
; CHECK:         trunc i16 %a.fr to i8
define i16 @corrected(i1 %c, i16 %a) {
entry:
  br i1 %c, label %left, label %right
left:
  call void @effect()
  br label %exit
right:
  %y = add nuw i16 %a, 127
  call void @effect()
  br label %exit
exit:
  %p = phi i16 [ %a, %left ], [ %y, %right ]
  %r = urem i16 %p, 127
  ret i16 %r
}
declare void @effect()

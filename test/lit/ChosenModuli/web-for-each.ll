; What is chosen in front of a loop has a computation for each modulus in the
; loop, with the constant wherever the modulus is used. The flags of the source
; hold for the modulus that is chosen alone. The result is chosen where it is used.
; RUN: %opt -S -passes=chosen-moduli -residue-min-bits=8 %s | FileCheck %s

define i16 @loop(i16 %x, i16 %n, i1 %c) {
; CHECK-LABEL: @loop(
; CHECK:       loop:
; CHECK-NEXT:    %i = phi
; CHECK-NEXT:    %y.m0 = phi i16 [ %x, %entry ], [ %r.m0, %loop ]
; CHECK-NEXT:    %y.m1 = phi i16 [ %x, %entry ], [ %r.m1, %loop ]
; CHECK-NEXT:    %d.m0 = sub i16 241, %y.m0
; CHECK-NEXT:    %d.m1 = sub i16 251, %y.m1
; CHECK-NEXT:    %s.m0 = mul i16 %d.m0, %y.m0
; CHECK-NEXT:    %s.m1 = mul i16 %d.m1, %y.m1
; CHECK-NEXT:    %r.m0 = urem i16 %s.m0, 241
; CHECK-NEXT:    %r.m1 = urem i16 %s.m1, 251
; CHECK-NEXT:    %r.chosen = select i1 %is.modulus, i16 %r.m0, i16 %r.m1
; CHECK:         ret i16 %r.chosen
entry:
  %m = select i1 %c, i16 241, i16 251
  br label %loop
loop:
  %i = phi i16 [ 0, %entry ], [ %next, %loop ]
  %y = phi i16 [ %x, %entry ], [ %r, %loop ]
  %d = sub nuw nsw i16 %m, %y
  %s = mul nuw i16 %d, %y
  %r = urem i16 %s, %m
  %next = add nuw i16 %i, 1
  %more = icmp ult i16 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret i16 %r
}

; A modulus that changes in the loop: what goes round is that of the modulus
; before.
define i16 @changing(i16 %x, i16 %n) {
; CHECK-LABEL: @changing(
; CHECK:         %y = phi i16 [ %x, %entry ], [ %r.chosen, %loop ]
; CHECK:         %r.m0 = urem i16 %s, 241
; CHECK-NEXT:    %r.m1 = urem i16 %s, 251
; CHECK-NEXT:    %r.chosen = select
entry:
  br label %loop
loop:
  %i = phi i16 [ 0, %entry ], [ %next, %loop ]
  %y = phi i16 [ %x, %entry ], [ %r, %loop ]
  %m = phi i16 [ 241, %entry ], [ %other, %loop ]
  %other = phi i16 [ 251, %entry ], [ %m, %loop ]
  %s = mul i16 %y, %y
  %r = urem i16 %s, %m
  %next = add nuw i16 %i, 1
  %more = icmp ult i16 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret i16 %r
}

; A division by something else is computed once.
define i16 @other_division(i16 %x, i16 %n, i1 %c) {
; CHECK-LABEL: @other_division(
; CHECK:         %first.chosen = select
; CHECK-NEXT:    %other = urem i16 %first.chosen, %n
; CHECK-NEXT:    %last.m0 = urem i16 %other, 241
  %m = select i1 %c, i16 241, i16 251
  %first = urem i16 %x, %m
  %other = urem i16 %first, %n
  %last = urem i16 %other, %m
  ret i16 %last
}

; What leaves a loop through a phi is converted behind it, not in every round.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -passes=crandall-reduction %s | FileCheck %s

; CHECK-LABEL: define i16 @chain(
; CHECK:       loop:
; CHECK-NOT:     %exact
; CHECK:         br i1
; CHECK:       end:
; CHECK:         %out.res = phi i8 [ %{{.*}}, %entry ], [ %{{.*}}, %loop ]
; CHECK:         %exact
; CHECK:         ret i16 %exact
define i16 @chain(i16 %a, i16 %b, i16 %n) {
entry:
  %first = urem i16 %a, 251
  %none = icmp eq i16 %n, 0
  br i1 %none, label %end, label %loop

loop:
  %x = phi i16 [ %first, %entry ], [ %next, %loop ]
  %i = phi i16 [ 0, %entry ], [ %i.next, %loop ]
  %wide = zext i16 %x to i32
  %y = zext i16 %b to i32
  %product = mul i32 %wide, %y
  %reduced = urem i32 %product, 251
  %next = trunc i32 %reduced to i16
  %i.next = add i16 %i, 1
  %more = icmp ult i16 %i.next, %n
  br i1 %more, label %loop, label %end

end:
  %out = phi i16 [ %first, %entry ], [ %next, %loop ]
  ret i16 %out
}

; A call that may throw ends the block in front of a loop: what it returns cannot
; be masked there, and is masked in the loop as before.
;
; RUN: %opt -S -passes=raise-reductions,plain-phis %s | FileCheck %s

declare i192 @number()
declare i32 @personality(...)

; CHECK-LABEL: @invoked(
; CHECK:       entry:
; CHECK-NEXT:    %first = invoke i192 @number()
; CHECK:       loop:
; CHECK-NEXT:    phi i192 [ %first, %entry ]
; CHECK:         and i192
define i192 @invoked(i64 %n) personality ptr @personality {
entry:
  %first = invoke i192 @number() to label %loop unwind label %thrown

loop:
  %x = phi i192 [ %first, %entry ], [ %r, %loop ]
  %i = phi i64 [ %n, %entry ], [ %i.next, %loop ]
  %y = and i192 %x, 170141183460469231731687303715884105727
  %s = add i192 %y, 5
  %r = urem i192 %s, 170141183460469231731687303715884105727
  %i.next = sub i64 %i, 1
  %done = icmp eq i64 %i.next, 0
  br i1 %done, label %end, label %loop

thrown:
  %pad = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %pad

end:
  ret i192 %r
}

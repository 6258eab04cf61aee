; What is undefined on its way is 0, for whoever reads it; poison stays.
;
; RUN: %opt -S -passes=raise-reductions,plain-phis %s | FileCheck %s

; CHECK-LABEL: @behind_a_flag(
; CHECK:         phi i64 [ 0, %entry ], [ %rest.next, %loop ]
; CHECK:         phi i64 [ poison, %entry ], [ %n, %loop ]
define i256 @behind_a_flag(i256 %x, i64 %n) {
entry:
  br label %loop

loop:
  %a = phi i256 [ %x, %entry ], [ %a.mod, %loop ]
  %rest = phi i64 [ undef, %entry ], [ %rest.next, %loop ]
  %none = phi i64 [ poison, %entry ], [ %n, %loop ]
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %sum = add i256 %a, %x
  %a.mod = urem i256 %sum, 170141183460469231731687303715884105727
  %rest.next = and i64 %rest, -256
  %i.next = add i64 %i, 1
  %again = icmp ult i64 %i.next, %n
  br i1 %again, label %loop, label %exit

exit:
  %last = add i64 %rest.next, %none
  %wide = zext i64 %last to i256
  %result = xor i256 %a.mod, %wide
  ret i256 %result
}

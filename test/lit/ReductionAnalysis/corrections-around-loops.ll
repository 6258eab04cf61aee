; In the first rounds the sum is too small for the correction: what it would
; leave then, numbers below zero, is nothing that the loop carries. So the sum
; is below K = 13^2 in the end, and below 2 K before it is corrected.
;
; RUN: %opt -residue-min-bits=1 -passes='print<reduction-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: 'by_select'
; CHECK:         i32 %s: phi 0, %u  REDUCED  in [0, 168]
; CHECK:         i32 %t: add %s, %product  REDUCED  in [0, 312]
define i32 @by_select(i32 %x, i32 %n) {
entry:
  %x.res = urem i32 %x, 13
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %u, %loop ]
  %product = mul i32 %x.res, %x.res
  %t = add i32 %s, %product
  %large = icmp ugt i32 %t, 168
  %less = add i32 %t, -169
  %u = select i1 %large, i32 %less, i32 %t
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  %r = urem i32 %u, 13
  ret i32 %r
}

; CHECK-LABEL: 'by_branch'
; CHECK:         i32 %s: phi 0, %u  REDUCED  in [0, 168]
; CHECK:         i32 %t: add %s, %product  REDUCED  in [0, 312]
define i32 @by_branch(i32 %x, i32 %n) {
entry:
  %x.res = urem i32 %x, 13
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %end ]
  %s = phi i32 [ 0, %entry ], [ %u, %end ]
  %product = mul i32 %x.res, %x.res
  %t = add i32 %s, %product
  %large = icmp ugt i32 %t, 168
  br i1 %large, label %correct, label %end

correct:
  %less = add i32 %t, -169
  br label %end

end:
  %u = phi i32 [ %less, %correct ], [ %t, %loop ]
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  %r = urem i32 %u, 13
  ret i32 %r
}

; Squares of squares around a loop wrap. Their bounds over the integers would take for
; ever to compute; what goes round is a number from outside instead.
; RUN: %opt -passes='print<reduction-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction analysis of 'squares_around_a_loop':
; CHECK:         i512 %r: reduce %x
define i255 @squares_around_a_loop(i255 %a, i32 %n) {
entry:
  %start = zext i255 %a to i512
  br label %loop

loop:
  %x = phi i512 [ %start, %entry ], [ %x5, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x1 = mul i512 %x, %x
  %x2 = mul i512 %x1, %x1
  %x3 = mul i512 %x2, %x2
  %x4 = mul i512 %x3, %x3
  %x5 = mul i512 %x4, %x4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  %r = urem i512 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}

; The number n is only compared, so that a guard leaves nothing of it to other
; uses. The comparison itself goes both ways: x may be 1017, which is negative in
; ten bits, and its remainder has a sign.
;
; RUN: %opt -S -residue-min-bits=1 -passes=raise-reductions,signed-remainders %s | FileCheck %s

; CHECK-LABEL: @f(
; CHECK:         residue.signed.reduce.i10
define i20 @f(i16 %word, i32 %n) {
entry:
  %none = icmp eq i32 %n, 0
  br i1 %none, label %exit, label %some

some:
  %low = and i16 %word, 1023
  br label %exit

exit:
  %v = phi i16 [ %low, %some ], [ 0, %entry ]
  %x = trunc nuw i16 %v to i10
  %wide = zext nneg i16 %v to i20
  %d = srem i10 %x, 509
  %d.wide = zext i10 %d to i20
  %product = mul nuw i20 %d.wide, %wide
  %r = urem i20 %product, 1021
  ret i20 %r
}

; The exact number is a reduction of the element alone, without a product; behind
; the loop, not in it. The element is at most 196 there, so that the number is at
; most (196 + 255 197) / 2^8 < 197, and needs no correction.
; RUN: %opt -residue-min-bits=1 -residue-word-bits=8 -residue-representation=montgomery -residue-convert-all -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; The quotient digit is u (-197^-1) mod 2^8 = 243 u.
; CHECK-LABEL: define i16 @power(
; CHECK:       loop:
; CHECK:         [[M:%m.res]] = or i16
; CHECK-NOT:     %exact
; CHECK:         br i1
; CHECK:       exit:
; CHECK-NEXT:    [[QUOTIENT:%.*]] = mul i8 %r.res, -13
; CHECK-NEXT:    [[WIDE:%.*]] = zext i8 [[QUOTIENT]] to i16
; CHECK-NEXT:    mul i16 [[WIDE]], 197
; CHECK-NOT:     mul
; CHECK-NOT:     usub.with.overflow
; CHECK:         [[EXACT:%exact]] = zext i8 %{{.*}} to i16
; CHECK-NEXT:    ret i16 [[EXACT]]
define i16 @power(i8 %a, i32 %n) {
entry:
  %x = zext i8 %a to i16
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %y = phi i16 [ 1, %entry ], [ %r, %loop ]
  %m = mul nuw i16 %y, %x
  %r = urem i16 %m, 197
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i16 %r
}

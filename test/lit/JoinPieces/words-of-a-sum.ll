; The words of a sum are parts of it, however it was computed: phi nodes of them
; are one phi node.
; RUN: %opt -S -passes=join-pieces,instcombine %s | FileCheck %s --implicit-check-not='phi i64'

; CHECK-LABEL: @squares(
; CHECK:       loop:
; CHECK:         [[X:%.*]] = phi i128 [ 2, %entry ], [ [[N:%.*]], %loop ]
; CHECK:         [[N]] = add i128
; CHECK:       exit:
; CHECK:         ret i128
define i128 @squares(i32 %k) {
entry:
  br label %loop

loop:
  %i = phi i32 [ %k, %entry ], [ %i.next, %loop ]
  %low = phi i64 [ 2, %entry ], [ %low.next, %loop ]
  %high = phi i64 [ 0, %entry ], [ %high.next, %loop ]
  %low.wide = zext i64 %low to i128
  %high.wide = zext i64 %high to i128
  %shifted = shl nuw i128 %high.wide, 64
  %x = or disjoint i128 %shifted, %low.wide
  %x.wide = zext i128 %x to i256
  %m = mul nuw i256 %x.wide, %x.wide
  %r = call i256 @residue.reduce.i256(i256 %m, i256 340282366920938463463374607431768211297)
  %r.part = trunc i256 %r to i128
  %less = icmp ult i128 %r.part, 2
  %more = add i128 %r.part, 340282366920938463463374607431768211297
  %chosen = select i1 %less, i128 %more, i128 %r.part
  %y = add i128 %chosen, -2
  %low.next = trunc i128 %y to i64
  %y.shifted = lshr i128 %y, 64
  %high.next = trunc nuw i128 %y.shifted to i64
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %a = zext i64 %low.next to i128
  %b = zext i64 %high.next to i128
  %b.shifted = shl nuw i128 %b, 64
  %y.again = or disjoint i128 %b.shifted, %a
  ret i128 %y.again
}

declare i256 @residue.reduce.i256(i256, i256)

; A number whose lowest byte and the rest are phi nodes becomes one phi node, with
; what comes from parts of one number, from constants, and from other such pairs.
;
; RUN: %opt -S -passes=join-pieces,instcombine %s | FileCheck %s --implicit-check-not='phi i8' --implicit-check-not='phi i440'

; CHECK-LABEL: @ladder(
; CHECK:       loop:
; CHECK:         [[X:%.*]] = phi i448 [ 257, %entry ], [ [[N:%.*]], %next ]
; CHECK:         zext i448 [[X]] to i896
; CHECK:       odd.block:
; CHECK:       next:
; CHECK:         [[N]] = phi i448
; CHECK:       exit:
; CHECK:         ret i448
define i448 @ladder(i448 %a, i64 %k) {
entry:
  %a.wide = zext i448 %a to i896
  br label %loop

loop:
  %i = phi i64 [ %k, %entry ], [ %i.next, %next ]
  %high = phi i440 [ 1, %entry ], [ %high.next, %next ]
  %low = phi i8 [ 1, %entry ], [ %low.next, %next ]
  %high.wide = zext i440 %high to i448
  %shifted = shl nuw i448 %high.wide, 8
  %low.wide = zext i8 %low to i448
  %x = or disjoint i448 %shifted, %low.wide
  %x.wide = zext i448 %x to i896
  %m = mul nuw i896 %x.wide, %x.wide
  %r = call i896 @residue.reduce.i896(i896 %m, i896 726838724295606890549323807888004534353641360687318060281490199180612328166730772686396383698676545930088884461843637361053498018365439)
  %r.low = trunc i896 %r to i8
  %r.shifted = lshr i896 %r, 8
  %r.high = trunc nuw i896 %r.shifted to i440
  %odd = trunc i64 %i to i1
  br i1 %odd, label %odd.block, label %next

odd.block:
  %y.high = trunc nuw nsw i896 %r.shifted to i448
  %y.shifted = shl nuw i448 %y.high, 8
  %y.low = trunc nuw i896 %r to i448
  %y.masked = and i448 %y.low, 255
  %y = or disjoint i448 %y.shifted, %y.masked
  %y.wide = zext i448 %y to i896
  %n = mul nuw i896 %y.wide, %a.wide
  %s = call i896 @residue.reduce.i896(i896 %n, i896 726838724295606890549323807888004534353641360687318060281490199180612328166730772686396383698676545930088884461843637361053498018365439)
  %s.low = trunc i896 %s to i8
  %s.shifted = lshr i896 %s, 8
  %s.high = trunc nuw i896 %s.shifted to i440
  br label %next

next:
  %high.next = phi i440 [ %r.high, %loop ], [ %s.high, %odd.block ]
  %low.next = phi i8 [ %r.low, %loop ], [ %s.low, %odd.block ]
  %i.next = lshr i64 %i, 1
  %done = icmp eq i64 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %h = zext i440 %high.next to i448
  %h.shifted = shl nuw i448 %h, 8
  %l = zext i8 %low.next to i448
  %result = or disjoint i448 %h.shifted, %l
  ret i448 %result
}

declare i896 @residue.reduce.i896(i896, i896)

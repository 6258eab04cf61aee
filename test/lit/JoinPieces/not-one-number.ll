; What does not fit together stays: pieces of two numbers, with a gap between them,
; in the wrong order, of phi nodes that come from two numbers, or where nothing is
; reduced.
;
; RUN: %opt -S -passes=verify %s -o %t.ll
; RUN: %opt -S -passes=join-pieces %s -o %t.joined.ll
; RUN: diff %t.ll %t.joined.ll

define i448 @two_numbers(i448 %a, i448 %b) {
  %r = call i448 @residue.reduce.i448(i448 %a, i448 1000000000000000000000000007)
  %high = lshr i448 %b, 8
  %shifted = shl i448 %high, 8
  %low = and i448 %r, 255
  %x = or disjoint i448 %shifted, %low
  ret i448 %x
}

define i448 @gap(i448 %a) {
  %r = call i448 @residue.reduce.i448(i448 %a, i448 1000000000000000000000000007)
  %high = lshr i448 %r, 9
  %shifted = shl i448 %high, 8
  %low = and i448 %r, 255
  %x = or disjoint i448 %shifted, %low
  ret i448 %x
}

define i448 @overlap(i448 %a) {
  %r = call i448 @residue.reduce.i448(i448 %a, i448 1000000000000000000000000007)
  %high = lshr i448 %r, 8
  %shifted = shl i448 %high, 8
  %low = and i448 %r, 511
  %x = or i448 %shifted, %low
  ret i448 %x
}

define i448 @short_mask(i448 %a) {
  %r = call i448 @residue.reduce.i448(i448 %a, i448 1000000000000000000000000007)
  %high = lshr i448 %r, 8
  %shifted = shl i448 %high, 8
  %low = and i448 %r, 127
  %x = or disjoint i448 %shifted, %low
  ret i448 %x
}

define i448 @order(i448 %a) {
  %r = call i448 @residue.reduce.i448(i448 %a, i448 1000000000000000000000000007)
  %high = trunc i448 %r to i8
  %high.wide = zext i8 %high to i448
  %shifted = shl i448 %high.wide, 440
  %low = lshr i448 %r, 8
  %x = or disjoint i448 %shifted, %low
  ret i448 %x
}

define i448 @phi_of_two(i448 %a, i448 %b, i1 %c) {
entry:
  %r = call i448 @residue.reduce.i448(i448 %a, i448 1000000000000000000000000007)
  %r.low = trunc i448 %r to i8
  %r.shifted = lshr i448 %r, 8
  %r.high = trunc i448 %r.shifted to i440
  %b.shifted = lshr i448 %b, 8
  %b.high = trunc i448 %b.shifted to i440
  br i1 %c, label %then, label %exit

then:
  br label %exit

exit:
  %low = phi i8 [ %r.low, %entry ], [ %r.low, %then ]
  %high = phi i440 [ %r.high, %entry ], [ %b.high, %then ]
  %high.wide = zext i440 %high to i448
  %shifted = shl nuw i448 %high.wide, 8
  %low.wide = zext i8 %low to i448
  %x = or disjoint i448 %shifted, %low.wide
  ret i448 %x
}

define i448 @no_reduction(i448 %r) {
  %high = lshr i448 %r, 8
  %shifted = shl i448 %high, 8
  %low = and i448 %r, 255
  %x = or disjoint i448 %shifted, %low
  ret i448 %x
}

declare i448 @residue.reduce.i448(i448, i448)

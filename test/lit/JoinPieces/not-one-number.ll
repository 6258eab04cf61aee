; What does not fit together stays: pieces of two numbers, with a gap between them,
; in the wrong order, or where nothing is reduced.
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

define i448 @no_reduction(i448 %r) {
  %high = lshr i448 %r, 8
  %shifted = shl i448 %high, 8
  %low = and i448 %r, 255
  %x = or disjoint i448 %shifted, %low
  ret i448 %x
}

declare i448 @residue.reduce.i448(i448, i448)

; What does not fit together stays: pieces of two numbers, with a gap between them,
; in the wrong order, or where nothing is reduced.
;
; RUN: %opt -S -passes=verify %s -o %t.ll
; RUN: %opt -S -passes=join-pieces %s -o %t.joined.ll
; RUN: diff %t.ll %t.joined.ll

declare i256 @residue.reduce.i256(i256, i256)

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

; The highest word of the phi node is in no piece of the number, and the lowest
; one in both.
define i128 @in_two_pieces(i128 %a, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i128 [ %a, %entry ], [ %next, %loop ]
  %high = lshr i128 %x, 64
  %lowest = and i128 %x, 4294967295
  %low = shl i128 %x, 32
  %number = or disjoint i128 %low, %lowest
  %wide = zext i128 %number to i256
  %m = mul nuw i256 %wide, %wide
  %r = call i256 @residue.reduce.i256(i256 %m, i256 170141183460469231731687303715884105727)
  %r.narrow = trunc i256 %r to i128
  %r.low = lshr i128 %r.narrow, 64
  %r.high = shl i128 %r.narrow, 64
  %next = or disjoint i128 %r.high, %r.low
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i128 %high
}

; What a loop adds up is bounded by how often it turns.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

declare i8 @llvm.umin.i8(i8, i8)

; Three turns at most: 7, 7 * 8 + 7, ...
; CHECK-LABEL: Reduction analysis of 'shifted_in':
; CHECK:           i16 %c: phi 0, %c.next  REDUCED  in [0, 63]
; CHECK:           i16 %c.next: add %up, %x  REDUCED  in [0, 511]
define i16 @shifted_in(ptr %p, i8 %n) {
entry:
  %few = call i8 @llvm.umin.i8(i8 %n, i8 3)
  %none = icmp eq i8 %n, 0
  br i1 %none, label %never, label %loop
never:
  ret i16 0
loop:
  %i = phi i8 [ 0, %entry ], [ %i.next, %loop ]
  %c = phi i16 [ 0, %entry ], [ %c.next, %loop ]
  %addr = getelementptr i8, ptr %p, i8 %i
  %digit = load i3, ptr %addr
  %x = zext i3 %digit to i16
  %up = shl i16 %c, 3
  %c.next = or disjoint i16 %up, %x
  %i.next = add i8 %i, 1
  %done = icmp eq i8 %i.next, %few
  br i1 %done, label %exit, label %loop
exit:
  %r = urem i16 %c.next, 127
  ret i16 %r
}

; Places by a counter, united.
; CHECK-LABEL: Reduction analysis of 'placed':
; CHECK:           i16 %c.next: input {{.*}} in [0, 511]
define i16 @placed(ptr %p, i8 %n) {
entry:
  %few = call i8 @llvm.umin.i8(i8 %n, i8 3)
  %none = icmp eq i8 %n, 0
  br i1 %none, label %never, label %loop
never:
  ret i16 0
loop:
  %i = phi i8 [ 0, %entry ], [ %i.next, %loop ]
  %c = phi i16 [ 0, %entry ], [ %c.next, %loop ]
  %addr = getelementptr i8, ptr %p, i8 %i
  %digit = load i3, ptr %addr
  %x = zext i3 %digit to i16
  %place = mul i8 %i, 3
  %place.wide = zext i8 %place to i16
  %placed = shl i16 %x, %place.wide
  %c.next = or i16 %c, %placed
  %i.next = add i8 %i, 1
  %done = icmp eq i8 %i.next, %few
  br i1 %done, label %exit, label %loop
exit:
  %r = urem i16 %c.next, 127
  ret i16 %r
}

; Counted down, from what is left of a message whose end is ahead.
; CHECK-LABEL: Reduction analysis of 'counted_down':
; CHECK:           i16 %c: phi 0, %c.next  REDUCED  in [0, 63]
define i16 @counted_down(ptr %p, i8 %size) {
entry:
  %none = icmp eq i8 %size, 0
  br i1 %none, label %never, label %outer
never:
  ret i16 0
outer:
  %offset = phi i8 [ 0, %entry ], [ %offset.next, %after ]
  %h = phi i16 [ 0, %entry ], [ %r, %after ]
  %left = sub nuw i8 %size, %offset
  %few = call i8 @llvm.umin.i8(i8 %left, i8 3)
  br label %loop
loop:
  %i = phi i8 [ %few, %outer ], [ %i.next, %loop ]
  %c = phi i16 [ 0, %outer ], [ %c.next, %loop ]
  %i.next = add i8 %i, -1
  %addr = getelementptr i8, ptr %p, i8 %i.next
  %digit = load i3, ptr %addr
  %x = zext i3 %digit to i16
  %up = shl i16 %c, 3
  %c.next = or disjoint i16 %up, %x
  %done = icmp eq i8 %i.next, 0
  br i1 %done, label %after, label %loop
after:
  %sum = add i16 %h, %c.next
  %r = urem i16 %sum, 127
  %offset.next = add i8 %offset, 3
  %more = icmp ult i8 %offset.next, %size
  br i1 %more, label %outer, label %exit
exit:
  ret i16 %r
}

; Nothing is known of the first turn: zero wraps around.
; CHECK-LABEL: Reduction analysis of 'may_be_zero':
; CHECK-NOT:     REDUCED  in [0, 511]
define i16 @may_be_zero(ptr %p, i32 %n) {
entry:
  %few = and i32 %n, 3
  br label %loop
loop:
  %i = phi i32 [ %few, %entry ], [ %i.next, %loop ]
  %c = phi i16 [ 0, %entry ], [ %c.next, %loop ]
  %i.next = add i32 %i, -1
  %addr = getelementptr i8, ptr %p, i32 %i.next
  %digit = load i3, ptr %addr
  %x = zext i3 %digit to i16
  %up = shl i16 %c, 3
  %c.next = or disjoint i16 %up, %x
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  %r = urem i16 %c.next, 127
  ret i16 %r
}

; A counter of four bits comes round in eighteen turns: no place is left out.
; CHECK-LABEL: Reduction analysis of 'comes_round':
; CHECK:           i16 %c.next: input {{.*}} in [0, 65535]
define i16 @comes_round(ptr %p, i8 %n) {
entry:
  %few = call i8 @llvm.umin.i8(i8 %n, i8 18)
  %none = icmp eq i8 %n, 0
  br i1 %none, label %never, label %loop
never:
  ret i16 0
loop:
  %i = phi i8 [ 0, %entry ], [ %i.next, %loop ]
  %place = phi i4 [ 0, %entry ], [ %place.next, %loop ]
  %c = phi i16 [ 0, %entry ], [ %c.next, %loop ]
  %addr = getelementptr i8, ptr %p, i8 %i
  %digit = load i1, ptr %addr
  %x = zext i1 %digit to i16
  %place.wide = zext i4 %place to i16
  %placed = shl i16 %x, %place.wide
  %c.next = or i16 %c, %placed
  %place.next = add i4 %place, 1
  %i.next = add i8 %i, 1
  %done = icmp eq i8 %i.next, %few
  br i1 %done, label %exit, label %loop
exit:
  %r = urem i16 %c.next, 127
  ret i16 %r
}

; What 1000 turns add is a product.
; CHECK-LABEL: Reduction analysis of 'many_turns':
; CHECK:           i64 %s: phi 0, %s.next  REDUCED  in [0, 6993]
; CHECK:           i64 %s.next: add %s, %x  REDUCED  in [0, 7000]
define i64 @many_turns(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i64 [ 0, %entry ], [ %s.next, %loop ]
  %addr = getelementptr i8, ptr %p, i32 %i
  %digit = load i3, ptr %addr
  %x = zext i3 %digit to i64
  %s.next = add i64 %s, %x
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, 1000
  br i1 %done, label %exit, label %loop
exit:
  %r = urem i64 %s.next, 127
  ret i64 %r
}

; From 5 up, away from 2, which 3 x - 4 leaves as it is: 5, 11, 29, 83, 245.
; CHECK-LABEL: Reduction analysis of 'away_from_two':
; CHECK:           i16 %c: phi 5, %c.next  REDUCED  in [5, 83]
; CHECK:           i16 %c.next: sub %tripled, 4  REDUCED  in [11, 245]
define i16 @away_from_two(i8 %n) {
entry:
  %few = call i8 @llvm.umin.i8(i8 %n, i8 4)
  %none = icmp eq i8 %n, 0
  br i1 %none, label %never, label %loop
never:
  ret i16 0
loop:
  %i = phi i8 [ 0, %entry ], [ %i.next, %loop ]
  %c = phi i16 [ 5, %entry ], [ %c.next, %loop ]
  %tripled = mul i16 %c, 3
  %c.next = sub i16 %tripled, 4
  %i.next = add i8 %i, 1
  %done = icmp eq i8 %i.next, %few
  br i1 %done, label %exit, label %loop
exit:
  %r = urem i16 %c.next, 127
  ret i16 %r
}

; 2 is left as it is, however often.
; CHECK-LABEL: Reduction analysis of 'stays_two':
; CHECK:           i16 %c: phi 2, %c.next  REDUCED  in [2, 2]
define i16 @stays_two() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %c = phi i16 [ 2, %entry ], [ %c.next, %loop ]
  %tripled = mul i16 %c, 3
  %c.next = sub i16 %tripled, 4
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, 1000
  br i1 %done, label %exit, label %loop
exit:
  %r = urem i16 %c.next, 127
  ret i16 %r
}

; A generator of random numbers is meant to wrap. The integers that it would be
; without have 21000 bits, which nobody needs.
; CHECK-LABEL: Reduction analysis of 'generator':
; CHECK:           i32 %x.next: input {{.*}} in [0, 4294967295]
; CHECK:         missed: %multiple may wrap: it can reach 7149080436709875,
define i32 @generator(i32 %seed) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i32 [ %seed, %entry ], [ %x.next, %loop ]
  %multiple = mul i32 %x, 1664525
  %x.next = add i32 %multiple, 1013904223
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, 1000
  br i1 %done, label %exit, label %loop
exit:
  %r = urem i32 %x.next, 127
  ret i32 %r
}

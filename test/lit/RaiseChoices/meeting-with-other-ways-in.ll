; A swap behind a loop that may take no turn meets with the way around the loop. It is a
; choice nevertheless, and what meets from elsewhere stays as it is.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i255 @behind_loop(
; CHECK:       loop:
; CHECK:       last:
; CHECK-NEXT:    %chosen = select i1 %bit, i255 %a, i255 %square
; CHECK-NEXT:    br label %join
; CHECK:       join:
; CHECK-NEXT:    %r = phi i255 [ 1, %entry ], [ %chosen, %last ]
; CHECK-NEXT:    %n = phi i32 [ 0, %entry ], [ %turns, %last ]
; CHECK-NEXT:    zext
define i255 @behind_loop(i255 %a, i1 %bit, i32 %turns) {
entry:
  %none = icmp eq i32 %turns, 0
  br i1 %none, label %join, label %loop

loop:
  %i = phi i32 [ %turns, %entry ], [ %i.next, %loop ]
  %x = phi i255 [ %a, %entry ], [ %square, %loop ]
  %wide = zext i255 %x to i510
  %product = mul i510 %wide, %wide
  %reduced = urem i510 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %square = trunc i510 %reduced to i255
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %last, label %loop

last:
  br i1 %bit, label %swap, label %join

swap:
  br label %join

join:
  %r = phi i255 [ 1, %entry ], [ %square, %last ], [ %a, %swap ]
  %n = phi i32 [ 0, %entry ], [ %turns, %last ], [ %turns, %swap ]
  %r.wide = zext i255 %r to i510
  %again = mul i510 %r.wide, %r.wide
  %last.reduced = urem i510 %again, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %n.wide = zext i32 %n to i510
  %sum = add i510 %last.reduced, %n.wide
  %result = trunc i510 %sum to i255
  ret i255 %result
}

; Both sides are blocks of their own, and the meeting is the head of a loop.
; CHECK-LABEL: define i255 @head_of_loop(
; CHECK:       head:
; CHECK-NEXT:    %x = phi i255 [ %a, %entry ], [ %chosen, %turn ]
; CHECK:         %chosen = select i1 %odd, i255 %square, i255 %x
; CHECK-NEXT:    br label %head
define i255 @head_of_loop(i255 %a, i255 %scalar) {
entry:
  br label %head

head:
  %x = phi i255 [ %a, %entry ], [ %square, %one ], [ %x, %two ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %one ], [ %i.next, %two ]
  %done = icmp eq i32 %i, 255
  br i1 %done, label %end, label %turn

turn:
  %wide = zext i255 %x to i510
  %product = mul i510 %wide, %wide
  %reduced = urem i510 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %square = trunc i510 %reduced to i255
  %i.next = add i32 %i, 1
  %place = zext i32 %i to i255
  %shifted = lshr i255 %scalar, %place
  %odd = trunc i255 %shifted to i1
  br i1 %odd, label %one, label %two

one:
  br label %head

two:
  br label %head

end:
  ret i255 %x
}

; What comes from both sides is the same wide number: there is nothing to choose.
; CHECK-LABEL: define i255 @nothing_chosen(
; CHECK-NOT:     select
; CHECK:         br i1 %bit, label %side, label %join
define i255 @nothing_chosen(i255 %a, i1 %zero, i1 %bit) {
entry:
  %r = urem i255 %a, 28948022309329048855892746252171976963317496166410141009864396001978282409983
  br i1 %zero, label %join, label %work

work:
  br i1 %bit, label %side, label %join

side:
  br label %join

join:
  %x = phi i255 [ 0, %entry ], [ %r, %work ], [ %r, %side ]
  ret i255 %x
}

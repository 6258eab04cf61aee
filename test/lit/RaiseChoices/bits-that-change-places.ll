; Two phi nodes that come from each other are bits if what they start as is; all of them
; fall if one does not hold.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK:         select i1 %chosen
define i72 @toy(i72 %x, i72 %y, i1 %c) {
entry:
  %start = zext i1 %c to i32
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %first = phi i32 [ 0, %entry ], [ %second, %loop ]
  %second = phi i32 [ %start, %entry ], [ %first, %loop ]
  %v = phi i72 [ %x, %entry ], [ %r, %loop ]
  %wide = zext i32 %first to i72
  %mask = sub i72 0, %wide
  %both = xor i72 %v, %y
  %t = and i72 %mask, %both
  %z = xor i72 %t, %v
  %r = urem i72 %z, 1000003
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 255
  br i1 %done, label %exit, label %loop

exit:
  ret i72 %r
}

; CHECK-LABEL: define i72 @toy.of.any.number(
; CHECK-NOT:     select
define i72 @toy.of.any.number(i72 %x, i72 %y, i32 %c) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %first = phi i32 [ 0, %entry ], [ %second, %loop ]
  %second = phi i32 [ %c, %entry ], [ %first, %loop ]
  %v = phi i72 [ %x, %entry ], [ %r, %loop ]
  %wide = zext i32 %first to i72
  %mask = sub i72 0, %wide
  %both = xor i72 %v, %y
  %t = and i72 %mask, %both
  %z = xor i72 %t, %v
  %r = urem i72 %z, 1000003
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 255
  br i1 %done, label %exit, label %loop

exit:
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK:         select i1 %chosen
define i255 @real(i255 %x, i255 %y, i1 %c) {
entry:
  %start = zext i1 %c to i32
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %first = phi i32 [ 0, %entry ], [ %second, %loop ]
  %second = phi i32 [ %start, %entry ], [ %first, %loop ]
  %v = phi i255 [ %x, %entry ], [ %r, %loop ]
  %wide = zext i32 %first to i255
  %mask = sub i255 0, %wide
  %both = xor i255 %v, %y
  %t = and i255 %mask, %both
  %z = xor i255 %t, %v
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 255
  br i1 %done, label %exit, label %loop

exit:
  ret i255 %r
}

; CHECK-LABEL: define i255 @real.of.any.number(
; CHECK-NOT:     select
define i255 @real.of.any.number(i255 %x, i255 %y, i32 %c) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %first = phi i32 [ 0, %entry ], [ %second, %loop ]
  %second = phi i32 [ %c, %entry ], [ %first, %loop ]
  %v = phi i255 [ %x, %entry ], [ %r, %loop ]
  %wide = zext i32 %first to i255
  %mask = sub i255 0, %wide
  %both = xor i255 %v, %y
  %t = and i255 %mask, %both
  %z = xor i255 %t, %v
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 255
  br i1 %done, label %exit, label %loop

exit:
  ret i255 %r
}

; The bit of RFC 7748: what a loop carries around is a bit if all that comes in is.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK:         %swap = phi i32 [ 0, %entry ], [ %bit, %loop ]
; CHECK:         %toggled = xor i32 %swap, %bit
; CHECK-16:    %chosen = trunc i32 %toggled to i1
; CHECK:         %z = select i1 %chosen, i72 %y, i72 %v
define i72 @toy(ptr %k, i72 %x, i72 %y) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %swap = phi i32 [ 0, %entry ], [ %bit, %loop ]
  %v = phi i72 [ %x, %entry ], [ %r, %loop ]
  %p = getelementptr i32, ptr %k, i64 %i
  %word = load i32, ptr %p
  %bit = and i32 %word, 1
  %toggled = xor i32 %swap, %bit
  %wide = zext i32 %toggled to i72
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
; CHECK:         %swap = phi i32 [ 0, %entry ], [ %bit, %loop ]
; CHECK:         %toggled = xor i32 %swap, %bit
; CHECK-32:    %chosen = trunc i32 %toggled to i1
; CHECK:         %z = select i1 %chosen, i255 %y, i255 %v
define i255 @real(ptr %k, i255 %x, i255 %y) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %swap = phi i32 [ 0, %entry ], [ %bit, %loop ]
  %v = phi i255 [ %x, %entry ], [ %r, %loop ]
  %p = getelementptr i32, ptr %k, i64 %i
  %word = load i32, ptr %p
  %bit = and i32 %word, 1
  %toggled = xor i32 %swap, %bit
  %wide = zext i32 %toggled to i255
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

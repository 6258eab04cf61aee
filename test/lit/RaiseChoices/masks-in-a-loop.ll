; A loop starts with numbers as they are in memory, and looks at them under a
; mask: in front of it they are masked once.
; RUN: %opt -S -passes='raise-choices' %s | FileCheck %s
target datalayout = "e-i64:64-n8:16:32:64"

; CHECK-LABEL: define i254 @masked(
; CHECK:         %element = and i256 %raw, 28948022309329048855892746252171976963317496166410141009864396001978282409983
; CHECK:       loop:
; CHECK-NOT:     and i256
; CHECK:         br i1
define i254 @masked(ptr %p, i32 %n, i1 %bit) {
entry:
  %raw = load i256, ptr %p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i256 [ %raw, %entry ], [ %next, %loop ]
  %low = and i256 %x, 28948022309329048855892746252171976963317496166410141009864396001978282409983
  %wide = zext i256 %low to i508
  %square = mul i508 %wide, %wide
  %y = urem i508 %square, 28948022309329048855892746252171976963317496166410141009864396001978282409964
  %y.low = trunc i508 %y to i256
  %next = select i1 %bit, i256 %y.low, i256 %low
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop
exit:
  %r = trunc i508 %y to i254
  ret i254 %r
}

; What is stored may have more bits.
; CHECK-LABEL: define void @stored(
; CHECK:       loop:
; CHECK:         and i256 %x,
define void @stored(ptr %p, ptr %q, i32 %n) {
entry:
  %raw = load i256, ptr %p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i256 [ %raw, %entry ], [ %y.low, %loop ]
  store i256 %x, ptr %q
  %low = and i256 %x, 28948022309329048855892746252171976963317496166410141009864396001978282409983
  %wide = zext i256 %low to i508
  %square = mul i508 %wide, %wide
  %y = urem i508 %square, 28948022309329048855892746252171976963317496166410141009864396001978282409964
  %y.low = trunc i508 %y to i256
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; Of what has been negative, low bits with a sign are not all any more.
; CHECK-LABEL: define i254 @signed_bits(
; CHECK:       loop:
; CHECK:         %few = trunc i256 %x to i64
define i254 @signed_bits(ptr %p, ptr %q, i32 %n, i1 %bit) {
entry:
  %raw = load i256, ptr %p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i256 [ %raw, %entry ], [ %next, %loop ]
  %low = and i256 %x, 28948022309329048855892746252171976963317496166410141009864396001978282409983
  %few = trunc nsw i256 %x to i64
  store i64 %few, ptr %q
  %wide = zext i256 %low to i508
  %square = mul i508 %wide, %wide
  %y = urem i508 %square, 28948022309329048855892746252171976963317496166410141009864396001978282409964
  %y.low = trunc i508 %y to i256
  %next = select i1 %bit, i256 %y.low, i256 %low
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop
exit:
  %r = trunc i508 %y to i254
  ret i254 %r
}

; The number that goes around comes from memory the first time: the mask that all
; its uses have goes in front of the loop, and to the end of a turn that gives
; more bits. Not where somebody looks at all of them.
;
; RUN: %opt -S -passes=plain-phis %s | FileCheck %s

; CHECK-LABEL: @toy(
; CHECK:       entry:
; CHECK-NEXT:    %first = load i96, ptr %at
; CHECK-NEXT:    %x.masked = and i96 %first, 8191
; CHECK:         %x = phi i96 [ %x.masked, %entry ], [ %next, %loop ]
; CHECK-NOT:     and i96
; CHECK:         zext i96 %x to i128
; CHECK:       exit:
define i96 @toy(ptr %at, i32 %n) {
entry:
  %first = load i96, ptr %at
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i96 [ %first, %entry ], [ %next, %loop ]
  %low = and i96 %x, 8191
  %low.wide = zext i96 %low to i128
  %square = mul i128 %low.wide, %low.wide
  %reduced = urem i128 %square, 8191
  %next = trunc i128 %reduced to i96
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  ret i96 %next
}

; CHECK-LABEL: @real(
; CHECK:         %x.masked = and i256
; CHECK:       loop:
; CHECK-NOT:     and i256
; CHECK:       exit:
define void @real(ptr %at, i32 %n) {
entry:
  %first = load i256, ptr %at
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i256 [ %first, %entry ], [ %next, %loop ]
  %low = and i256 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %low.wide = zext i256 %low to i512
  %square = mul i512 %low.wide, %low.wide
  %reduced = urem i512 %square, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %next = trunc i512 %reduced to i256
  store i256 %next, ptr %at
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  ret void
}

; CHECK-LABEL: @more_bits(
; CHECK:         %x.masked = and i256 %first
; CHECK:       loop:
; CHECK:         %x = phi i256 [ %x.masked, %entry ], [ %x.masked1, %loop ]
; CHECK-NOT:     and i256
; CHECK:         %x.masked1 = and i256 %next
; CHECK-NEXT:    br i1 %done
define i256 @more_bits(ptr %at, i32 %n) {
entry:
  %first = load i256, ptr %at
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i256 [ %first, %entry ], [ %next, %loop ]
  %low = and i256 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %low.wide = zext i256 %low to i512
  %square = mul i512 %low.wide, %low.wide
  %reduced = urem i512 %square, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %next = trunc i512 %reduced to i256
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  ret i256 %next
}

; CHECK-LABEL: @used_whole(
; CHECK-NOT:     masked
; CHECK:         %low = and i256 %x
define void @used_whole(ptr %at, ptr %out, i32 %n) {
entry:
  %first = load i256, ptr %at
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i256 [ %first, %entry ], [ %next, %loop ]
  store i256 %x, ptr %out
  %low = and i256 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %low.wide = zext i256 %low to i512
  %square = mul i512 %low.wide, %low.wide
  %reduced = urem i512 %square, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %next = trunc i512 %reduced to i256
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  ret void
}

; One loop in another, and what is behind them: the nodes only use each other.
; CHECK-LABEL: @nested(
; CHECK:       entry:
; CHECK-NEXT:    %first = load i256, ptr %at
; CHECK-NEXT:    %[[FIRST:.*]] = and i256 %first
; CHECK:       outer:
; CHECK:         %x = phi i256 [ %[[FIRST]], %entry ], [ %y, %turn ]
; CHECK:       inner:
; CHECK:         %y = phi i256 [ %x, %outer ], [ %next, %inner ]
; CHECK-NOT:     and i256
define i256 @nested(ptr %at, i32 %n) {
entry:
  %first = load i256, ptr %at
  br label %outer

outer:
  %i = phi i32 [ %n, %entry ], [ %i.next, %turn ]
  %x = phi i256 [ %first, %entry ], [ %y, %turn ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %y = phi i256 [ %x, %outer ], [ %next, %inner ]
  %low = and i256 %y, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %low.wide = zext i256 %low to i512
  %square = mul i512 %low.wide, %low.wide
  %reduced = urem i512 %square, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %next = trunc i512 %reduced to i256
  %j.next = add i32 %j, 1
  %j.done = icmp eq i32 %j.next, %n
  br i1 %j.done, label %turn, label %inner

turn:
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %outer

exit:
  %result = and i256 %y, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  ret i256 %result
}

; From memory on every way: one mask behind them is as good.
; CHECK-LABEL: @only_memory(
; CHECK-NOT:     masked
; CHECK:         %low = and i256 %x
define i256 @only_memory(ptr %at, ptr %other, i1 %c) {
entry:
  %first = load i256, ptr %at
  br i1 %c, label %more, label %end

more:
  %second = load i256, ptr %other
  br label %end

end:
  %x = phi i256 [ %first, %entry ], [ %second, %more ]
  %low = and i256 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %r = urem i256 %low, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

; The number that goes around comes from memory the first time: the mask that all
; its uses have goes in front of the loop. Not where a turn gives more bits, or
; where somebody looks at all of them.
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
; CHECK-NOT:     masked
; CHECK:         %low = and i256 %x
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

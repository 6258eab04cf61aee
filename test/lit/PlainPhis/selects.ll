; A choice between a number from memory and a sum, whose bits above 13 nobody
; looks at: what is loaded is masked, and the choices lose nothing.
;
; RUN: %opt -S -passes=plain-phis %s | FileCheck %s

; CHECK-LABEL: @chosen(
; CHECK:         %p = load i96, ptr %at
; CHECK-NEXT:    %[[P:.*]] = and i96 %p, 8191
; CHECK:         %square = phi i13
; CHECK:         %x = select i1 %is.zero, i96 %[[P]], i96 %sum.low
; CHECK-NEXT:    %y = select i1 %other, i96 %x, i96 %reduced
; CHECK-NEXT:    trunc i96 %y to i13
; CHECK-NEXT:    zext i96 %y to i128
define i13 @chosen(ptr %at, i32 %n, i1 %is.zero, i1 %other) {
entry:
  %p = load i96, ptr %at
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %square = phi i13 [ 1, %entry ], [ %next, %loop ]
  %wide = zext i13 %square to i128
  %product = mul i128 %wide, %wide
  %residue = urem i128 %product, 8191
  %reduced = trunc i128 %residue to i96
  %sum = add i128 %residue, 17
  %sum.reduced = urem i128 %sum, 8191
  %sum.low = trunc i128 %sum.reduced to i96
  %x = select i1 %is.zero, i96 %p, i96 %sum.low
  %y = select i1 %other, i96 %x, i96 %reduced
  %low = trunc i96 %y to i13
  %low.again = and i96 %y, 8191
  %wide.again = zext i96 %low.again to i128
  %more = mul i128 %wide.again, %wide.again
  %more.reduced = urem i128 %more, 8191
  %more.low = trunc i128 %more.reduced to i13
  %next = xor i13 %low, %more.low
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  ret i13 %next
}

; Two from memory may as well be masked behind the choice.
; CHECK-LABEL: @both_loaded(
; CHECK:         %x = select i1 %c, i96 %p, i96 %q
; CHECK-NEXT:    trunc i96 %x to i13
define i128 @both_loaded(ptr %at, ptr %to, i1 %c) {
  %p = load i96, ptr %at
  %q = load i96, ptr %to
  %x = select i1 %c, i96 %p, i96 %q
  %low = trunc i96 %x to i13
  %wide = zext i13 %low to i128
  %product = mul i128 %wide, %wide
  %residue = urem i128 %product, 8191
  ret i128 %residue
}

; Other uses see all of it.
; CHECK-LABEL: @seen(
; CHECK:         %x = select i1 %c, i96 %p, i96 %sum
; CHECK-NEXT:    trunc i96 %x to i13
define i128 @seen(ptr %at, ptr %to, i96 %sum0, i1 %c) {
  %p = load i96, ptr %at
  %sum = add i96 %sum0, 5
  %x = select i1 %c, i96 %p, i96 %sum
  %low = trunc i96 %x to i13
  store i96 %x, ptr %to
  %wide = zext i13 %low to i128
  %product = mul i128 %wide, %wide
  %residue = urem i128 %product, 8191
  ret i128 %residue
}

; -1 is no negative number any more when it is masked.
; CHECK-LABEL: @negative(
; CHECK:         %x.masked = and i96 %p, 8191
; CHECK:         %x = select i1 %c, i96 %x.masked, i96 %sum
; CHECK-NEXT:    %low = trunc i96 %x to i13
define i128 @negative(ptr %at, i12 %n, i1 %c) {
  %p = load i96, ptr %at
  %sum = zext i12 %n to i96
  %x = select i1 %c, i96 %p, i96 %sum
  %low = trunc nsw i96 %x to i13
  %wide = zext i13 %low to i128
  %product = mul i128 %wide, %wide
  %residue = urem i128 %product, 8191
  ret i128 %residue
}

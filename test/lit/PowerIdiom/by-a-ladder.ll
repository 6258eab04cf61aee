; A Montgomery ladder with swaps by masks: x^61 and, beside it, x^62.
; RUN: %opt -residue-min-bits=1 -passes=power-idiom -S %s | FileCheck %s

; CHECK-LABEL: define i7 @ladder(
; CHECK-NOT:     xor
; CHECK-COUNT-8: urem i14 %{{.*}}, 127
; CHECK-NOT:     urem
; CHECK:         ret i7 %{{.*}}
define i7 @ladder(i7 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 5, %entry ], [ %i.next, %loop ]
  %r = phi i7 [ 1, %entry ], [ %r.next, %loop ]
  %s = phi i7 [ %x, %entry ], [ %s.next, %loop ]
  %bits = lshr i32 61, %i
  %bit = and i32 %bits, 1
  %small = trunc i32 %bit to i7
  %mask = sub i7 0, %small
  %difference = xor i7 %r, %s
  %toggle = and i7 %difference, %mask
  %r.swapped = xor i7 %toggle, %r
  %s.swapped = xor i7 %s, %toggle
  %wide.r = zext i7 %r.swapped to i14
  %wide.s = zext i7 %s.swapped to i14
  %rs = mul nuw i14 %wide.r, %wide.s
  %product = urem i14 %rs, 127
  %s.new = trunc i14 %product to i7
  %rr = mul nuw i14 %wide.r, %wide.r
  %square = urem i14 %rr, 127
  %r.new = trunc i14 %square to i7
  %difference.back = xor i7 %r.new, %s.new
  %toggle.back = and i7 %mask, %difference.back
  %r.next = xor i7 %toggle.back, %r.new
  %s.next = xor i7 %toggle.back, %s.new
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i7 %r.next
}

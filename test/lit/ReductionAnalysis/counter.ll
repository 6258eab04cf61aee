; A counter that the optimizer made wide, because something wide is made of it, is
; no element: its end is no comparison of residues.
;
; RUN: %opt -disable-output -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-NOT: equal
; CHECK:     %i: input
; CHECK-NOT: equal
define i255 @counted(i255 %a) {
entry:
  br label %loop

loop:
  %i = phi i255 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i255 [ %a, %entry ], [ %x.next, %loop ]
  %x.wide = zext i255 %x to i512
  %i.wide = zext i255 %i to i512
  %square = mul i512 %x.wide, %x.wide
  %sum = add i512 %square, %i.wide
  %r = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x.next = trunc i512 %r to i255
  %i.next = add i255 %i, 3
  %done = icmp eq i255 %i.next, 90
  br i1 %done, label %exit, label %loop

exit:
  ret i255 %x.next
}

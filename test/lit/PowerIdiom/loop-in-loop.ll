; An exponentiation inside of another loop, which does something else, and behind a
; branch that leads to its header from two places.
; RUN: %opt -residue-min-bits=1 -passes=power-idiom -S %s | FileCheck %s

; CHECK-LABEL: define i7 @inverses(
; CHECK:       outer:
; CHECK-COUNT-8: urem i14 %{{.*}}, 127
; CHECK-NOT:     urem
; CHECK:       next.element:
; CHECK:         add nuw i14
; CHECK:         urem i14 %{{.*}}, 127
; CHECK:         ret i7 %{{.*}}
define i7 @inverses(ptr %array, i32 %n, i1 %early) {
entry:
  br label %outer
outer:
  %k = phi i32 [ 0, %entry ], [ %k.next, %next.element ]
  %sum = phi i7 [ 0, %entry ], [ %sum.next, %next.element ]
  %address = getelementptr i8, ptr %array, i32 %k
  br i1 %early, label %one, label %other
one:
  br label %loop
other:
  br label %loop
loop:
  %i = phi i32 [ 5, %one ], [ 5, %other ], [ %i.next, %loop ]
  %r = phi i7 [ 1, %one ], [ 1, %other ], [ %r.next, %loop ]
  %x = load i7, ptr %address
  %wide.x = zext i7 %x to i14
  %wide.r = zext i7 %r to i14
  %rr = mul nuw i14 %wide.r, %wide.r
  %square = urem i14 %rr, 127
  %rx = mul nuw i14 %wide.x, %square
  %product = urem i14 %rx, 127
  %bits = lshr i32 61, %i
  %bit = trunc i32 %bits to i1
  %chosen = select i1 %bit, i14 %product, i14 %square
  %r.next = trunc i14 %chosen to i7
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %next.element, label %loop
next.element:
  %wide.sum = zext i7 %sum to i14
  %sums = add nuw i14 %wide.sum, %chosen
  %reduced = urem i14 %sums, 127
  %sum.next = trunc i14 %reduced to i7
  %k.next = add i32 %k, 1
  %end = icmp eq i32 %k.next, %n
  br i1 %end, label %exit, label %outer
exit:
  ret i7 %sum.next
}

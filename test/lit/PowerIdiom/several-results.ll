; What is used behind the loop is made again: powers of two bases, a product that
; is not reduced, a counter, and the base itself.
; RUN: %opt -residue-min-bits=1 -passes=power-idiom -S %s | FileCheck %s

; CHECK-LABEL: define void @results(
; CHECK-NOT:     %i.next
; CHECK:         store i7 %{{.*}}, ptr %out
; CHECK:         store volatile i14 %{{.*}}, ptr %out
; CHECK:         store volatile i32 -1, ptr %out
; CHECK:         store volatile i7 %{{.*}}, ptr %out
define void @results(i7 %x, i7 %y, ptr %out) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 11, %entry ], [ %i.next, %loop ]
  %a = phi i7 [ 1, %entry ], [ %a.next, %loop ]
  %b = phi i7 [ 1, %entry ], [ %b.next, %loop ]
  %wide.x = zext i7 %x to i14
  %wide.y = zext i7 %y to i14
  %wide.a = zext i7 %a to i14
  %wide.b = zext i7 %b to i14
  %aa = mul nuw i14 %wide.a, %wide.a
  %a2 = urem i14 %aa, 127
  %bb = mul nuw i14 %wide.b, %wide.b
  %b2 = urem i14 %bb, 127
  %ax = mul nuw i14 %a2, %wide.x
  %a2x = urem i14 %ax, 127
  %by = mul nuw i14 %b2, %wide.y
  %b2y = urem i14 %by, 127
  %a.next = trunc i14 %a2x to i7
  %b.next = trunc i14 %b2y to i7
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  store i7 %a.next, ptr %out
  store volatile i14 %by, ptr %out
  store volatile i32 %i.next, ptr %out
  %same = trunc i14 %wide.x to i7
  store volatile i7 %same, ptr %out
  ret void
}

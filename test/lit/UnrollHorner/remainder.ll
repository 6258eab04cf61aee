; Ten steps are two times four, and two in a loop of their own.
;
; RUN: %opt -residue-min-bits=1 -passes=unroll-horner -S %s | FileCheck %s

; CHECK-LABEL: define i8 @ten_steps(
; CHECK:       loop:
; CHECK:         %horner.
; CHECK:         icmp
; CHECK:       loop.epil
; CHECK-NOT:     %horner.
; CHECK:         urem
define i8 @ten_steps(ptr %p, i64 %n, i4 %r) {
entry:
  %factor = zext i4 %r to i16
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i8 [ 0, %entry ], [ %x.next, %loop ]
  %address = getelementptr i8, ptr %p, i64 %i
  %a = load i8, ptr %address
  %a.wide = zext i8 %a to i16
  %x.wide = zext i8 %x to i16
  %product = mul nuw nsw i16 %x.wide, %factor
  %sum = add nuw nsw i16 %product, %a.wide
  %reduced = urem i16 %sum, 13
  %x.next = trunc i16 %reduced to i8
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, 10
  br i1 %done, label %exit, label %loop

exit:
  ret i8 %x.next
}

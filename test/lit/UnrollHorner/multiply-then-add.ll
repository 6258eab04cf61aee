; x = (x r + a) % 13, of 8 steps: the last summand is not multiplied, and no step
; remains. The reduced number may be used outside the loop.
;
; RUN: %opt -residue-min-bits=1 -passes=unroll-horner -S %s | FileCheck %s

; CHECK-LABEL: @horner(
; CHECK:       entry:
; CHECK-COUNT-3: urem i64 {{.*}}, 13
; CHECK:       loop:
; CHECK-COUNT-4: mul nuw i64
; CHECK-NOT:     mul
; CHECK:         %horner.reduced{{.*}} = urem i64 %{{.*}}, 13
; CHECK-NOT:     urem
; CHECK:         br i1
; CHECK-NOT:     urem
; CHECK:         ret

define i16 @horner(ptr %p, i4 %r) {
entry:
  %factor = zext i4 %r to i16
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i8 [ 0, %entry ], [ %x.next, %loop ]
  %address = getelementptr i8, ptr %p, i64 %i
  %a = load i8, ptr %address
  %x.wide = zext i8 %x to i16
  %a.wide = zext i8 %a to i16
  %product = mul nuw nsw i16 %x.wide, %factor
  %sum = add nuw nsw i16 %product, %a.wide
  %reduced = urem i16 %sum, 13
  %x.next = trunc i16 %reduced to i8
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, 8
  br i1 %done, label %exit, label %loop

exit:
  ret i16 %reduced
}

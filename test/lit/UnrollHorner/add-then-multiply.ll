; x = (x + a) r % 13: four steps at once, with the powers of r in front of the
; loop, one reduction in it, and a loop for the remaining steps behind it.
;
; RUN: %opt -residue-min-bits=1 -passes=unroll-horner -S %s | FileCheck %s

; CHECK-LABEL: @horner(
; CHECK:       .new:
; CHECK:         [[R2:%.*]] = mul nuw i64 {{.*}}, {{.*}}
; CHECK:         %horner.reduced = urem i64 {{.*}}, 13
; CHECK:         urem i64 {{.*}}, 13
; CHECK:         urem i64 {{.*}}, 13
; CHECK-NOT:     urem
; CHECK:       loop:
; CHECK-COUNT-4: mul nuw i64
; CHECK-NOT:     mul
; CHECK:         urem i64 %{{.*}}, 13
; CHECK-NOT:     urem
; CHECK:         br i1
; CHECK:       loop.epil:
; CHECK:         mul nuw nsw i16
; CHECK:         urem i16 %{{.*}}, 13
; CHECK-NOT:     urem

define i8 @horner(ptr %p, i64 %n, i4 %r) {
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
  %sum = add nuw nsw i16 %x.wide, %a.wide
  %product = mul nuw nsw i16 %sum, %factor
  %reduced = urem i16 %product, 13
  %x.next = trunc i16 %reduced to i8
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i8 %x.next
}

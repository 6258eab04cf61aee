; s = x r % 13 + a, with 13 taken off once where s is not below it: what goes round
; is (x r + a) % 13, and the sum is corrected behind the loop. The last product's
; residue is what went round minus a, and 26 keeps that from being negative.
;
; RUN: %opt -residue-min-bits=1 -passes=unroll-horner -S %s | FileCheck %s

; CHECK-LABEL: @horner(
; CHECK:       entry:
; CHECK-COUNT-3: urem i64 {{.*}}, 13
; CHECK:       loop:
; CHECK-COUNT-4: mul nuw i64
; CHECK-NOT:     icmp ugt
; CHECK:         %[[RESIDUE:horner.reduced.*]] = urem i64 %{{.*}}, 13
; CHECK-NOT:     urem
; CHECK-NOT:     icmp ugt
; CHECK:         br i1
; CHECK:       exit:
; CHECK:         %[[LEFT:.*]] = phi i64 [ %[[RESIDUE]], %loop ]
; CHECK:         %[[ENOUGH:.*]] = add nuw i64 %[[LEFT]], 26
; CHECK:         %[[DIFFERENCE:.*]] = sub nuw i64 %[[ENOUGH]], %{{.*}}
; CHECK:         urem i64 %[[DIFFERENCE]], 13
; CHECK:         %[[S:sum.*]] = add
; CHECK:         icmp ugt i16 %[[S]], 12
; CHECK:         %[[X:x.next.*]] = select
; CHECK:         ret i16 %[[X]]
define i16 @horner(ptr %p, i4 %r) {
entry:
  %factor = zext i4 %r to i16
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i16 [ 0, %entry ], [ %x.next, %loop ]
  %address = getelementptr i8, ptr %p, i64 %i
  %a = load i4, ptr %address
  %product = mul nuw nsw i16 %x, %factor
  %reduced = urem i16 %product, 13
  %a.wide = zext i4 %a to i16
  %sum = add nuw nsw i16 %reduced, %a.wide
  %above = icmp ugt i16 %sum, 12
  %less = add nsw i16 %sum, -13
  %x.next = select i1 %above, i16 %less, i16 %sum
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, 8
  br i1 %done, label %exit, label %loop

exit:
  ret i16 %x.next
}

; The choice is not between a sum and the sum minus 13.
; CHECK-LABEL: @other(
; CHECK:         urem
; CHECK:         add nsw i16 %{{.*}}, -12
; CHECK:         br i1
; CHECK-NOT:     urem
; CHECK:         ret
define i16 @other(ptr %p, i4 %r) {
entry:
  %factor = zext i4 %r to i16
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i16 [ 0, %entry ], [ %x.next, %loop ]
  %address = getelementptr i8, ptr %p, i64 %i
  %a = load i4, ptr %address
  %product = mul nuw nsw i16 %x, %factor
  %reduced = urem i16 %product, 13
  %a.wide = zext i4 %a to i16
  %sum = add nuw nsw i16 %reduced, %a.wide
  %above = icmp ugt i16 %sum, 12
  %less = add nsw i16 %sum, -12
  %x.next = select i1 %above, i16 %less, i16 %sum
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, 8
  br i1 %done, label %exit, label %loop

exit:
  ret i16 %x.next
}

; What the optimizer has made of masks only now is a choice, too.
; RUN: %opt -S -passes=sink-reductions %s | FileCheck %s

; CHECK-LABEL: define i128 @lookup(
; CHECK:         %x.next = select i1 %hit, i128 %t, i128 %x
; CHECK-NOT:     %m
; CHECK:       end:
define i128 @lookup(ptr %table, i64 %index) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i128 [ 0, %entry ], [ %x.next, %loop ]
  %slot = getelementptr i128, ptr %table, i64 %i
  %t = load i128, ptr %slot
  %hit = icmp eq i64 %i, %index
  %m = select i1 %hit, i128 %t, i128 0
  %x.next = or i128 %m, %x
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 16
  br i1 %done, label %end, label %loop
end:
  %r = urem i128 %x.next, 170141183460469231731687303715884105703
  ret i128 %r
}

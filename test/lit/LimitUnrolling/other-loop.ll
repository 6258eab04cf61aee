; Loops without field operations are not touched, however long.
; RUN: %opt -S -passes='function(loop(limit-unrolling))' %s | FileCheck %s
; CHECK-NOT: !llvm.loop

define i254 @sum(i254 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %a = phi i254 [ %x, %entry ], [ %s, %loop ]
  %s = add i254 %a, %x
  %i.next = add nuw nsw i32 %i, 1
  %done = icmp eq i32 %i.next, 1000
  br i1 %done, label %exit, label %loop
exit:
  ret i254 %s
}

; A short loop over field operations may be unrolled: sixteen of them in all.
; RUN: %opt -S -passes='function(loop(limit-unrolling))' %s | FileCheck %s
; CHECK-NOT: !llvm.loop

declare i254 @residue.reduce.i254(i254, i254)

define i127 @eight_times_two(i127 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %a = phi i127 [ %x, %entry ], [ %r, %loop ]
  %z = zext i127 %a to i254
  %s = mul nuw i254 %z, %z
  %m = call i254 @residue.reduce.i254(i254 %s, i254 170141183460469231731687303715884105727)
  %t = mul nuw i254 %m, %z
  %m2 = call i254 @residue.reduce.i254(i254 %t, i254 170141183460469231731687303715884105727)
  %r = trunc i254 %m2 to i127
  %i.next = add nuw nsw i32 %i, 1
  %done = icmp eq i32 %i.next, 8
  br i1 %done, label %exit, label %loop
exit:
  ret i127 %r
}

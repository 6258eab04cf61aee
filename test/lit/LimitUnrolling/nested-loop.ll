; Field operations of an inner loop count for the outer loop as well.
; RUN: %opt -S -passes='function(loop(limit-unrolling))' %s | FileCheck %s

; The inner loop has two reductions in all, the outer one twenty iterations.
; CHECK:     br i1 %inner.done, label %latch, label %inner{{$}}
; CHECK:     br i1 %done, label %exit, label %outer, !llvm.loop

declare i254 @residue.reduce.i254(i254, i254)

define i127 @f(i127 %x) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %b = phi i127 [ %x, %entry ], [ %r, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %a = phi i127 [ %b, %outer ], [ %r, %inner ]
  %z = zext i127 %a to i254
  %s = mul nuw i254 %z, %z
  %m = call i254 @residue.reduce.i254(i254 %s, i254 170141183460469231731687303715884105727)
  %r = trunc i254 %m to i127
  %j.next = add nuw nsw i32 %j, 1
  %inner.done = icmp eq i32 %j.next, 2
  br i1 %inner.done, label %latch, label %inner
latch:
  %i.next = add nuw nsw i32 %i, 1
  %done = icmp eq i32 %i.next, 20
  br i1 %done, label %exit, label %outer
exit:
  ret i127 %r
}

; What the programmer asked for with a pragma stands.
; RUN: %opt -S -passes='function(loop(limit-unrolling))' %s | FileCheck %s

; CHECK: br i1 %done, label %exit, label %loop, !llvm.loop [[LOOP:![0-9]+]]
; CHECK: [[LOOP]] = distinct !{[[LOOP]], [[COUNT:![0-9]+]]}
; CHECK: [[COUNT]] = !{!"llvm.loop.unroll.count", i32 4}
; CHECK-NOT: llvm.loop.unroll.disable

declare i254 @residue.reduce.i254(i254, i254)

define i127 @f(i127 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %a = phi i127 [ %x, %entry ], [ %r, %loop ]
  %z = zext i127 %a to i254
  %s = mul nuw i254 %z, %z
  %m = call i254 @residue.reduce.i254(i254 %s, i254 170141183460469231731687303715884105727)
  %r = trunc i254 %m to i127
  %i.next = add nuw nsw i32 %i, 1
  %done = icmp eq i32 %i.next, 100
  br i1 %done, label %exit, label %loop, !llvm.loop !0
exit:
  ret i127 %r
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.count", i32 4}

; A loop over many field operations keeps its shape.
; RUN: %opt -S -passes='function(loop(limit-unrolling))' %s | FileCheck %s

declare i254 @residue.reduce.i254(i254, i254)

; CHECK-LABEL: define i127 @seventeen(
; CHECK:         br i1 %done, label %exit, label %loop, !llvm.loop [[LOOP:![0-9]+]]
define i127 @seventeen(i127 %x) {
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
  %done = icmp eq i32 %i.next, 17
  br i1 %done, label %exit, label %loop
exit:
  ret i127 %r
}

; CHECK-LABEL: define i127 @unknown_count(
; CHECK:         br i1 %done, label %exit, label %loop, !llvm.loop [[OTHER:![0-9]+]]
define i127 @unknown_count(i127 %x, i32 %n) {
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
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret i127 %r
}

; CHECK: [[LOOP]] = distinct !{[[LOOP]], [[DISABLE:![0-9]+]], [[OURS:![0-9]+]]}
; CHECK: [[DISABLE]] = !{!"llvm.loop.unroll.disable"{{.*}}}
; CHECK: [[OURS]] = !{!"residue.unroll.limited"{{.*}}}
; CHECK: [[OTHER]] = distinct !{[[OTHER]], [[DISABLE]], [[OURS]]}

; What MaskSelects makes of selects becomes vectors, too, with numbers that it froze.
; REQUIRES: x86-registered-target
; RUN: %opt -S -mtriple=x86_64-linux-gnu -passes='mask-selects,function(vector-choices)' %s | FileCheck %s

; CHECK-LABEL: define i256 @lookup(
; CHECK:       loop:
; CHECK:         phi <4 x i64>
; CHECK:         load <4 x i64>, ptr %slot
; CHECK:         freeze <4 x i64>
; CHECK-NOT:     i256
; CHECK:       end:
define i256 @lookup(ptr %table, i64 %index) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %chosen, %loop ]
  %slot = getelementptr i256, ptr %table, i64 %i
  %e = load i256, ptr %slot, align 16
  %hit = icmp eq i64 %i, %index
  %chosen = select i1 %hit, i256 %e, i256 %r
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 16
  br i1 %done, label %end, label %loop
end:
  %m = urem i256 %chosen, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %m
}

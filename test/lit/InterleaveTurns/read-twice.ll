; What is read twice is read once, and no more is said of it than of both: the second
; number has no range, and is no poison where it is beyond that of the first one.
;
; RUN: %opt -passes=interleave-turns,verify -S %s | FileCheck %s

; CHECK-LABEL: @squares(
; CHECK:       loop.apart:
; CHECK-COUNT-8: load i255, ptr {{%[^,]*}}, align 4{{$}}
; CHECK-NOT:   load i255
; CHECK:       br i1
define void @squares(ptr noalias %a, ptr noalias %b, ptr noalias %c, ptr noalias %d, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %small = load i255, ptr %a.at, align 4, !range !0
  %a.l = load i255, ptr %a.at, align 4
  %a.w = zext i255 %a.l to i510
  %b.at = getelementptr inbounds i255, ptr %b, i64 %i
  %b.l = load i255, ptr %b.at, align 4
  %b.w = zext i255 %b.l to i510
  %c.p = mul nuw i510 %a.w, %b.w
  %c.m = urem i510 %c.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %c.t = trunc i510 %c.m to i255
  %c.to = getelementptr inbounds i255, ptr %c, i64 %i
  store i255 %c.t, ptr %c.to
  %d.to = getelementptr inbounds i255, ptr %d, i64 %i
  store i255 %small, ptr %d.to
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

attributes #0 = { "target-features"="+avx512ifma,+avx512vl,+avx512f" }

!0 = !{i255 0, i255 1000}

; An inner loop behind a loop in lanes reads what that left, where there is no place of the
; same depth: it is made whole behind the lanes, in front of the inner loop.
;
; RUN: %opt -residue-representation=packed -passes=crandall-reduction,verify -S %s | FileCheck %s

; CHECK-LABEL: @power_times_power(
; CHECK:       call <4 x i64> @llvm.x86.avx512.vpmadd52l
; CHECK:       loop.behind:
; CHECK:       extractelement <4 x i64>
; CHECK:       %exact = zext
; CHECK:       inner:
define void @power_times_power(ptr %out, i448 %a) #0 {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %v = phi i448 [ %a, %entry ], [ %next, %loop ]
  %w = zext i448 %v to i900
  %square = mul nuw i900 %w, %w
  %r = urem i900 %square, 726838724295606890549323807888004534353641360687318060281490199180612328166730772686396383698676545930088884461843637361053498018365439
  %next = trunc i900 %r to i448
  %i.next = add nuw nsw i32 %i, 1
  %done = icmp eq i32 %i.next, 7
  br i1 %done, label %loop.behind, label %loop

loop.behind:
  br label %outer

outer:
  %j = phi i32 [ 0, %loop.behind ], [ %j.next, %outer.latch ]
  br label %inner

inner:
  %k = phi i64 [ 0, %outer ], [ %k.next, %inner ]
  %at = getelementptr inbounds i512, ptr %out, i64 %k
  %x = load i512, ptr %at
  %low = and i512 %x, 726838724295606890549323807888004534353641360687318060281490199180639288113397923326191050713763565560762521606266177933534601628614655
  %x.w = zext i512 %low to i900
  %p = mul nuw i900 %r, %x.w
  %q = urem i900 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %p2 = mul nuw i900 %q, %x.w
  %q2 = urem i900 %p2, 726838724295606890549323807888004534353641360687318060281490199180612328166730772686396383698676545930088884461843637361053498018365439
  %t = trunc i900 %q2 to i512
  store i512 %t, ptr %at
  %k.next = add nuw nsw i64 %k, 1
  %inner.done = icmp eq i64 %k.next, 6
  br i1 %inner.done, label %outer.latch, label %inner

outer.latch:
  %j.next = add nuw nsw i32 %j, 1
  %outer.done = icmp eq i32 %j.next, 3
  br i1 %outer.done, label %exit, label %outer

exit:
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v4" "target-features"="+avx512ifma,+avx512vl" }

; A block whose products are stored, each turn to another place, and which no
; number is carried around for: nothing waits for its way into lanes and out of
; them, and it is packed. Where the sum goes around, it is not. Constants are in
; front of the loop, and the words of elements become vectors before they are cut.
;
; RUN: %opt -disable-output -passes='print<reduction-plan>' %s 2>&1 | FileCheck %s --check-prefix=PLAN
; RUN: %opt -S -passes=crandall-reduction,dce %s | FileCheck %s --implicit-check-not=urem

; PLAN-LABEL: Reduction plan of 'stored'
; PLAN:         packed block: 5 of 51 bits
; PLAN-NEXT:    packed: 4 products in 1 rounds
; PLAN-LABEL: Reduction plan of 'carried'
; PLAN-NOT:     packed

; CHECK-LABEL: @stored(
; CHECK:       entry:
; CHECK:         %padding
; CHECK:       loop:
; CHECK-NOT:     %padding{{[0-9]*}} = call
; CHECK:         bitcast i256 %{{.*}} to <4 x i64>
; CHECK:         shufflevector <4 x i64>
; CHECK:         call <4 x i64> @llvm.fshr.v4i64(
; CHECK:         store i256
; CHECK-NOT:     %padding{{[0-9]*}} = call
; CHECK:       exit:
define void @stored(ptr noalias %out, ptr noalias %a, ptr noalias %b, i64 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %b0.at = getelementptr i256, ptr %b, i64 0
  %b0.word = load i256, ptr %b0.at
  %b0.low = and i256 %b0.word, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %b0 = zext i256 %b0.low to i512
  %b1.at = getelementptr i256, ptr %b, i64 1
  %b1.word = load i256, ptr %b1.at
  %b1.low = and i256 %b1.word, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %b1 = zext i256 %b1.low to i512
  %b2.at = getelementptr i256, ptr %b, i64 2
  %b2.word = load i256, ptr %b2.at
  %b2.low = and i256 %b2.word, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %b2 = zext i256 %b2.low to i512
  %b3.at = getelementptr i256, ptr %b, i64 3
  %b3.word = load i256, ptr %b3.at
  %b3.low = and i256 %b3.word, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %b3 = zext i256 %b3.low to i512
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %row = getelementptr [4 x i256], ptr %a, i64 %i
  %a0.at = getelementptr i256, ptr %row, i64 0
  %a0.word = load i256, ptr %a0.at
  %a0.low = and i256 %a0.word, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %a0 = zext i256 %a0.low to i512
  %p0.wide = mul i512 %a0, %b0
  %p0 = urem i512 %p0.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %a1.at = getelementptr i256, ptr %row, i64 1
  %a1.word = load i256, ptr %a1.at
  %a1.low = and i256 %a1.word, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %a1 = zext i256 %a1.low to i512
  %p1.wide = mul i512 %a1, %b1
  %p1 = urem i512 %p1.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %a2.at = getelementptr i256, ptr %row, i64 2
  %a2.word = load i256, ptr %a2.at
  %a2.low = and i256 %a2.word, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %a2 = zext i256 %a2.low to i512
  %p2.wide = mul i512 %a2, %b2
  %p2 = urem i512 %p2.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %a3.at = getelementptr i256, ptr %row, i64 3
  %a3.word = load i256, ptr %a3.at
  %a3.low = and i256 %a3.word, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %a3 = zext i256 %a3.low to i512
  %p3.wide = mul i512 %a3, %b3
  %p3 = urem i512 %p3.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %d.p = add i512 %p0, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %d.w = sub i512 %d.p, %p1
  %d = urem i512 %d.w, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %e.w = add i512 %d, %p2
  %e = urem i512 %e.w, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.w = add i512 %e, %p3
  %r = urem i512 %r.w, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.short = trunc i512 %r to i256
  %to = getelementptr i256, ptr %out, i64 %i
  store i256 %r.short, ptr %to
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret void
}

define void @carried(ptr noalias %out, ptr noalias %a, ptr noalias %b, i64 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %b0.at = getelementptr i256, ptr %b, i64 0
  %b0.word = load i256, ptr %b0.at
  %b0.low = and i256 %b0.word, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %b0 = zext i256 %b0.low to i512
  %b1.at = getelementptr i256, ptr %b, i64 1
  %b1.word = load i256, ptr %b1.at
  %b1.low = and i256 %b1.word, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %b1 = zext i256 %b1.low to i512
  %b2.at = getelementptr i256, ptr %b, i64 2
  %b2.word = load i256, ptr %b2.at
  %b2.low = and i256 %b2.word, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %b2 = zext i256 %b2.low to i512
  %b3.at = getelementptr i256, ptr %b, i64 3
  %b3.word = load i256, ptr %b3.at
  %b3.low = and i256 %b3.word, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %b3 = zext i256 %b3.low to i512
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i512 [ 0, %entry ], [ %r, %loop ]
  %row = getelementptr [4 x i256], ptr %a, i64 %i
  %a0.at = getelementptr i256, ptr %row, i64 0
  %a0.word = load i256, ptr %a0.at
  %a0.low = and i256 %a0.word, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %a0 = zext i256 %a0.low to i512
  %p0.wide = mul i512 %a0, %b0
  %p0 = urem i512 %p0.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %a1.at = getelementptr i256, ptr %row, i64 1
  %a1.word = load i256, ptr %a1.at
  %a1.low = and i256 %a1.word, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %a1 = zext i256 %a1.low to i512
  %p1.wide = mul i512 %a1, %b1
  %p1 = urem i512 %p1.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %a2.at = getelementptr i256, ptr %row, i64 2
  %a2.word = load i256, ptr %a2.at
  %a2.low = and i256 %a2.word, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %a2 = zext i256 %a2.low to i512
  %p2.wide = mul i512 %a2, %b2
  %p2 = urem i512 %p2.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %a3.at = getelementptr i256, ptr %row, i64 3
  %a3.word = load i256, ptr %a3.at
  %a3.low = and i256 %a3.word, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %a3 = zext i256 %a3.low to i512
  %p3.wide = mul i512 %a3, %b3
  %p3 = urem i512 %p3.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %d.p = add i512 %p0, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %d.w = sub i512 %d.p, %p1
  %d = urem i512 %d.w, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %e.w = add i512 %d, %p2
  %e = urem i512 %e.w, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %e2.w = add i512 %e, %p3
  %e2 = urem i512 %e2.w, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.w = add i512 %e2, %s
  %r = urem i512 %r.w, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.short = trunc i512 %r to i256
  %to = getelementptr i256, ptr %out, i64 %i
  store i256 %r.short, ptr %to
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret void
}

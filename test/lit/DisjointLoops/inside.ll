; Short loops inside of a loop over elements behind pointers are unrolled in the
; loop for pointers that do not overlap, and their elements are registers.
;
; RUN: %opt -passes=disjoint-loops,verify -S %s | FileCheck %s
; RUN: %opt -disable-output %s -passes='disjoint-loops,print<reduction-plan>' 2>&1 \
; RUN:   | FileCheck %s --check-prefix=PLAN

; The turns of the loop inside have places of their own.
; PLAN-LABEL:  'state'
; PLAN:          packed loop:
; PLAN-NEXT:     packed: 16 products in 4 rounds
; CHECK-LABEL: @state(
; CHECK:         or i1
; CHECK-NOT:     or i1
; CHECK:       round.apart:
; CHECK-COUNT-4: phi i256
; CHECK-NOT:     load
; CHECK:         br i1 {{.*}}, label %round.apart
; CHECK-COUNT-4: store i256
; CHECK:       round:
; CHECK:       element:
; CHECK:         store i256
define void @state(ptr %s, ptr %k, i64 %n) #0 {
before:
  br label %round

round:
  %i = phi i64 [ 0, %before ], [ %i.next, %end ]
  br label %element

element:
  %j = phi i64 [ 0, %round ], [ %j.next, %element ]
  %at = getelementptr inbounds i256, ptr %s, i64 %j
  %s.l = load i256, ptr %at
  %s.w = zext i256 %s.l to i512
  %k.l = load i256, ptr %k
  %k.w = zext i256 %k.l to i512
  %q = mul nuw i512 %s.w, %s.w
  %q.r = urem i512 %q, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %p = mul nuw i512 %q.r, %k.w
  %p.r = urem i512 %p, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %u = mul nuw i512 %p.r, %p.r
  %u.r = urem i512 %u, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %v = mul nuw i512 %u.r, %s.w
  %v.r = urem i512 %v, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %t = trunc i512 %v.r to i256
  store i256 %t, ptr %at
  %j.next = add nuw nsw i64 %j, 1
  %j.more = icmp ult i64 %j.next, 4
  br i1 %j.more, label %element, label %end

end:
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %round, label %exit

exit:
  ret void
}

; Nothing is to be compared, and there is one loop.
; PLAN-LABEL:  'restricted'
; PLAN:          packed loop:
; CHECK-LABEL: @restricted(
; CHECK-NOT:     icmp ule
; CHECK:       round.apart:
; CHECK-COUNT-4: phi i256
; CHECK-NOT:   round:
; CHECK:         ret void
define void @restricted(ptr noalias %s, ptr noalias %k, i64 %n) #0 {
before:
  br label %round

round:
  %i = phi i64 [ 0, %before ], [ %i.next, %end ]
  br label %element

element:
  %j = phi i64 [ 0, %round ], [ %j.next, %element ]
  %at = getelementptr inbounds i256, ptr %s, i64 %j
  %s.l = load i256, ptr %at
  %s.w = zext i256 %s.l to i512
  %k.l = load i256, ptr %k
  %k.w = zext i256 %k.l to i512
  %q = mul nuw i512 %s.w, %s.w
  %q.r = urem i512 %q, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %p = mul nuw i512 %q.r, %k.w
  %p.r = urem i512 %p, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %u = mul nuw i512 %p.r, %p.r
  %u.r = urem i512 %u, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %v = mul nuw i512 %u.r, %s.w
  %v.r = urem i512 %v, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %t = trunc i512 %v.r to i256
  store i256 %t, ptr %at
  %j.next = add nuw nsw i64 %j, 1
  %j.more = icmp ult i64 %j.next, 4
  br i1 %j.more, label %element, label %end

end:
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %round, label %exit

exit:
  ret void
}

attributes #0 = { "target-features"="+avx512f,+avx512ifma,+avx512vl,+bmi2,+adx" "target-cpu"="x86-64-v4" }

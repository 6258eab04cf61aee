; A loop over elements behind pointers gets a second one, which holds them in
; registers, for pointers that do not overlap.
;
; RUN: %opt -residue-representation=packed -passes=disjoint-loops,verify -S %s \
; RUN:   -pass-remarks=disjoint-loops 2> %t.remarks | FileCheck %s
; RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
; RUN: %opt -residue-representation=packed -disable-output %s \
; RUN:   -passes='disjoint-loops,print<reduction-plan>' 2>&1 \
; RUN:   | FileCheck %s --check-prefix=PLAN

; REMARK-COUNT-3: elements are held in lanes where pointers do not overlap
; REMARK-NOT:     remark

; Each place that is stored to is compared with each other one; %m and %key are
; only read.
; PLAN-LABEL:  'absorb'
; PLAN:          packed: 2 products in 1 rounds
; CHECK-LABEL: @absorb(
; CHECK:       before:
; CHECK-COUNT-5: or i1
; CHECK-NOT:     or i1
; CHECK:         br i1 %apart{{[0-9]*}}, label %[[FAST_BEFORE:[^,]+]], label %before.before
; CHECK:       [[FAST_BEFORE]]:
; CHECK-DAG:     load i61, ptr %h0
; CHECK-DAG:     load i61, ptr %h1
; CHECK-DAG:     load i61, ptr %key
; CHECK:       loop.apart:
; CHECK-DAG:     phi i61
; CHECK-DAG:     phi i61
; CHECK-NOT:     load i61, ptr %h
; CHECK-NOT:     load i61, ptr %key
; CHECK-NOT:     store
; CHECK:         br i1
; CHECK:       loop.apart.exit_crit_edge:
; CHECK-DAG:     store i61 %b.apart, ptr %h1
; CHECK-DAG:     store i61 %a.apart, ptr %h0
; CHECK:       loop:
; CHECK:         load i61, ptr %h0
; CHECK:         store i61 %a, ptr %h0
; CHECK:         br i1 %more, label %loop, label %exit{{.*}}, !llvm.loop ![[INSTEAD:[0-9]+]]
define void @absorb(ptr %h0, ptr %h1, ptr %key, ptr %m, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %at = getelementptr inbounds [2 x i64], ptr %m, i64 %i
  %at1 = getelementptr inbounds i8, ptr %at, i64 8
  %h0.l = load i61, ptr %h0
  %h0.w = zext i61 %h0.l to i122
  %m0.l = load i61, ptr %at
  %m0 = zext i61 %m0.l to i122
  %a.s = add nuw nsw i122 %h0.w, %m0
  %a.r = urem i122 %a.s, 2305843009213693951
  %k0.l = load i61, ptr %key
  %k0 = zext i61 %k0.l to i122
  %a.p = mul nuw i122 %a.r, %k0
  %a.m = urem i122 %a.p, 2305843009213693951
  %a = trunc i122 %a.m to i61
  store i61 %a, ptr %h0
  %h1.l = load i61, ptr %h1
  %h1.w = zext i61 %h1.l to i122
  %m1.l = load i61, ptr %at1
  %m1 = zext i61 %m1.l to i122
  %b.s = add nuw nsw i122 %h1.w, %m1
  %b.r = urem i122 %b.s, 2305843009213693951
  %k1.l = load i61, ptr %key
  %k1 = zext i61 %k1.l to i122
  %b.p = mul nuw i122 %b.r, %k1
  %b.m = urem i122 %b.p, 2305843009213693951
  %b = trunc i122 %b.m to i61
  store i61 %b, ptr %h1
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; Places that move: from the last turn to the first one, and the other way. What
; is stored goes to the end of the turn, with its copy in another type.
; PLAN-LABEL:  'moves'
; PLAN:          packed block:
; CHECK-LABEL: @moves(
; CHECK:         or i1
; CHECK-NOT:     or i1
; CHECK:       loop.apart:
; CHECK-NOT:     store
; CHECK:         %b.m.apart = urem
; CHECK:         trunc
; CHECK:         store i61
; CHECK:         store i61
; CHECK-NEXT:    br i1
define void @moves(ptr %down, ptr %up, i64 %n) #0 {
before:
  %last = add i64 %n, -1
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %back = sub nuw nsw i64 %last, %i
  %a.at = getelementptr inbounds i64, ptr %down, i64 %back
  %b.at = getelementptr inbounds i64, ptr %up, i64 %i
  %a.l = load i61, ptr %a.at
  %a.w = zext i61 %a.l to i122
  %a.p = mul nuw i122 %a.w, %a.w
  %a.m = urem i122 %a.p, 2305843009213693951
  %a = trunc i122 %a.m to i61
  store i61 %a, ptr %a.at
  %b.l = load i61, ptr %b.at
  %b.w = zext i61 %b.l to i122
  %b.p = mul nuw i122 %b.w, %b.w
  %b.m = urem i122 %b.p, 2305843009213693951
  %b = trunc i122 %b.m to i61
  store i61 %b, ptr %b.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; Where the sign of a step is not known, the smaller address is the first.
;
; CHECK-LABEL: @step(
; CHECK:         icmp ult ptr
; CHECK:         or i1
; CHECK:       loop.apart:
define void @step(ptr %a, ptr %b, i64 %step, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %turn = mul i64 %i, %step
  %other = getelementptr i64, ptr %a, i64 %turn
  %a.l = load i61, ptr %other
  %a.w = zext i61 %a.l to i122
  %a.p = mul nuw i122 %a.w, %a.w
  %a.m = urem i122 %a.p, 2305843009213693951
  %a.t = trunc i122 %a.m to i61
  store i61 %a.t, ptr %a
  %b.l = load i61, ptr %b
  %b.w = zext i61 %b.l to i122
  %b.p = mul nuw i122 %b.w, %b.w
  %b.m = urem i122 %b.p, 2305843009213693951
  %b.t = trunc i122 %b.m to i61
  store i61 %b.t, ptr %b
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; CHECK: ![[INSTEAD]] = distinct !{![[INSTEAD]], ![[MARK:[0-9]+]]}
; CHECK: ![[MARK]] = !{!"residue.loop.instead"{{.*}}}

attributes #0 = { "target-features"="+avx512f,+avx512ifma,+avx512vl" }

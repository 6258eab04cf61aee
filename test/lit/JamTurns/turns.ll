; Turns of a loop with loops inside become the lanes of vectors, block by block: in
; a second loop, which has four of them, where no two pointers overlap.
;
; RUN: %opt -passes=jam-turns,verify -S %s | FileCheck %s
; RUN: %opt -disable-output %s -passes='jam-turns,print<reduction-plan>' 2>&1 \
; RUN:   | FileCheck %s --check-prefix=PLAN
; Without vectors there are no lanes:
; RUN: sed 's/+avx512ifma,//' %s | %opt -passes=jam-turns -S | FileCheck %s --check-prefix=SAME
; SAME-NOT: apart

; The constants of the rounds are the same for all lanes, and loaded once.
;
; PLAN-LABEL: 'hashes'
; PLAN:         packed: 4 products in 1 round
; CHECK-LABEL: @hashes(
; CHECK:       icmp ule ptr
; CHECK:       loop.apart:
; CHECK-COUNT-4: load i255
; CHECK-NOT:   load
; CHECK:       rounds.apart:
; CHECK-COUNT-4: phi i255
; CHECK:       load i255
; CHECK-NOT:   load
; CHECK:       next.apart:
; CHECK-COUNT-4: store i255
; CHECK-NOT:   store
; CHECK:       loop.apart.epil:
; CHECK:       store i255
; CHECK:       loop:
; CHECK:       store i255
; CHECK:       {{^}}exit
define void @hashes(ptr %a, ptr %k, ptr %o, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %x.at = getelementptr inbounds i255, ptr %a, i64 %i
  %x = load i255, ptr %x.at
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds.end ]
  %r = phi i255 [ %x, %loop ], [ %t, %rounds.end ]
  %c.at = getelementptr inbounds i255, ptr %k, i64 %j
  %c = load i255, ptr %c.at
  br label %rounds.end

rounds.end:
  %t.x = zext i255 %r to i256
  %t.c = zext i255 %c to i256
  %t.s = add nuw i256 %t.x, %t.c
  %t.sr = urem i256 %t.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t.w = zext i256 %t.sr to i510
  %t.p = mul nuw i510 %t.w, %t.w
  %t.m = urem i510 %t.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %t.m to i255
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, 5
  br i1 %again, label %rounds, label %next

next:
  %o.at = getelementptr inbounds i255, ptr %o, i64 %i
  store i255 %t, ptr %o.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; Nothing is compared where it is known: a turn reads numbers 2i and 2i + 1, which
; no turn before it has stored. Of 64 turns none is left over.
;
; PLAN-LABEL: 'tree'
; PLAN:         packed: 4 products in 1 round
; CHECK-LABEL: @tree(
; CHECK-NOT:   icmp ule
; CHECK:       next.apart:
; CHECK-COUNT-4: store i255
; CHECK-NOT:   store
; CHECK:       ret void
define void @tree(ptr %a) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %i.2 = shl i64 %i, 1
  %x.at = getelementptr inbounds i255, ptr %a, i64 %i.2
  %x = load i255, ptr %x.at
  %i.3 = or disjoint i64 %i.2, 1
  %c.at = getelementptr inbounds i255, ptr %a, i64 %i.3
  %c = load i255, ptr %c.at
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds.end ]
  %r = phi i255 [ %x, %loop ], [ %t, %rounds.end ]
  br label %rounds.end

rounds.end:
  %t.x = zext i255 %r to i256
  %t.c = zext i255 %c to i256
  %t.s = add nuw i256 %t.x, %t.c
  %t.sr = urem i256 %t.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t.w = zext i256 %t.sr to i510
  %t.p = mul nuw i510 %t.w, %t.w
  %t.m = urem i510 %t.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %t.m to i255
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, 5
  br i1 %again, label %rounds, label %next

next:
  %o.at = getelementptr inbounds i255, ptr %a, i64 %i
  store i255 %t, ptr %o.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 64
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; A number that each turn stores to the same place stays between those of the turns
; around it, which may be there, too.
;
; PLAN-LABEL: 'flags'
; PLAN:         packed: 4 products in 1 round
; CHECK-LABEL: @flags(
; CHECK:       next.apart:
; CHECK:       store i255 7
; CHECK-NEXT:  store i255
; CHECK-NEXT:  store i255 7
; CHECK-NEXT:  store i255
; CHECK-NEXT:  store i255 7
; CHECK-NEXT:  store i255
; CHECK-NEXT:  store i255 7
; CHECK-NEXT:  store i255
; CHECK:       ret void
define void @flags(ptr noalias %a, ptr noalias %o) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %i.2 = shl i64 %i, 1
  %x.at = getelementptr inbounds i255, ptr %a, i64 %i.2
  %x = load i255, ptr %x.at
  %i.3 = or disjoint i64 %i.2, 1
  %c.at = getelementptr inbounds i255, ptr %a, i64 %i.3
  %c = load i255, ptr %c.at
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds.end ]
  %r = phi i255 [ %x, %loop ], [ %t, %rounds.end ]
  br label %rounds.end

rounds.end:
  %t.x = zext i255 %r to i256
  %t.c = zext i255 %c to i256
  %t.s = add nuw i256 %t.x, %t.c
  %t.sr = urem i256 %t.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t.w = zext i256 %t.sr to i510
  %t.p = mul nuw i510 %t.w, %t.w
  %t.m = urem i510 %t.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %t.m to i255
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, 5
  br i1 %again, label %rounds, label %next

next:
  %o.at = getelementptr inbounds i255, ptr %o, i64 %i
  store i255 7, ptr %o
  store i255 %t, ptr %o.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 64
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; All turns but one leave out no factor: what these load, it may load, too.
;
; PLAN-LABEL: 'others'
; PLAN:         packed: 8 products in 2 rounds
; CHECK-LABEL: @others(
; CHECK:       rounds.apart:
; CHECK:       load i255
; CHECK-NOT:   load
; CHECK-COUNT-4: select i1
; CHECK:       next.apart:
; CHECK:       ret void
define void @others(ptr noalias %a, ptr noalias %o, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %x.at = getelementptr inbounds i255, ptr %a, i64 %i
  %x = load i255, ptr %x.at
  %x.w = zext i255 %x to i510
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds.end ]
  %r = phi i255 [ 1, %loop ], [ %t, %rounds.end ]
  %other = icmp ne i64 %j, %i
  br i1 %other, label %factor, label %rounds.end

factor:
  %y.at = getelementptr inbounds i255, ptr %a, i64 %j
  %y = load i255, ptr %y.at
  %y.w = zext i255 %y to i510
  %y.p = mul nuw i510 %x.w, %y.w
  %y.m = urem i510 %y.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.w = zext i255 %r to i510
  %f.p = mul nuw i510 %y.m, %r.w
  %f.m = urem i510 %f.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %f = trunc i510 %f.m to i255
  br label %rounds.end

rounds.end:
  %t = phi i255 [ %r, %rounds ], [ %f, %factor ]
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, %n
  br i1 %again, label %rounds, label %next

next:
  %o.at = getelementptr inbounds i255, ptr %o, i64 %i
  store i255 %t, ptr %o.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; An object that is new in each turn: there is one for each lane.
;
; PLAN-LABEL: 'objects'
; PLAN:         packed: 4 products in 1 round
; CHECK-LABEL: @objects(
; CHECK-COUNT-5: alloca [8 x i255]
; CHECK:       loop.apart:
; CHECK-COUNT-4: call void @llvm.lifetime.start
; CHECK-NOT:   call void @llvm.lifetime.start
; CHECK:       rounds.apart:
; CHECK:       loop:
define void @objects(ptr noalias %a, ptr noalias %k, ptr noalias %o, ptr noalias %p, i64 %n) #0 {
before:
  %own = alloca [8 x i255]
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  call void @llvm.lifetime.start.p0(i64 256, ptr %own)
  %x.at = getelementptr inbounds i255, ptr %a, i64 %i
  %x = load i255, ptr %x.at
  store i255 %x, ptr %own
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds.end ]
  %r = phi i255 [ %x, %loop ], [ %t, %rounds.end ]
  %c.at = getelementptr inbounds i255, ptr %k, i64 %j
  %c = load i255, ptr %c.at
  br label %rounds.end

rounds.end:
  %t.x = zext i255 %r to i256
  %t.c = zext i255 %c to i256
  %t.s = add nuw i256 %t.x, %t.c
  %t.sr = urem i256 %t.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t.w = zext i256 %t.sr to i510
  %t.p = mul nuw i510 %t.w, %t.w
  %t.m = urem i510 %t.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %t.m to i255
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, 5
  br i1 %again, label %rounds, label %next

next:
  %n.mod = and i64 %n, 7
  %own.at = getelementptr inbounds i255, ptr %own, i64 %n.mod
  %y = load i255, ptr %own.at
  call void @llvm.lifetime.end.p0(i64 256, ptr %own)
  %p.at = getelementptr inbounds i255, ptr %p, i64 %i
  store i255 %y, ptr %p.at
  %o.at = getelementptr inbounds i255, ptr %o, i64 %i
  store i255 %t, ptr %o.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

attributes #0 = { "target-features"="+avx512ifma,+avx512vl,+avx512f" }

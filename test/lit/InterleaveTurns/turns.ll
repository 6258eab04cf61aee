; Turns that do not wait for each other's products become the lanes of vectors: in a
; second loop, whose blocks have four of them, where no two pointers overlap.
;
; RUN: %opt -passes=interleave-turns,verify -S %s | FileCheck %s
; RUN: %opt -disable-output %s -passes='interleave-turns,print<reduction-plan>' 2>&1 \
; RUN:   | FileCheck %s --check-prefix=PLAN
; Without vectors there are no lanes:
; RUN: sed 's/+avx512ifma,//' %s | %opt -passes=interleave-turns -S | FileCheck %s --check-prefix=SAME
; SAME-NOT: apart

; All stores are behind all loads of a block.
;
; PLAN-LABEL: 'products'
; PLAN:         packed: 4 products in 1 round
; CHECK-LABEL: @products(
; CHECK:       icmp ule ptr
; CHECK:       loop.apart:
; CHECK-COUNT-8: load i255
; CHECK-NOT:   load
; CHECK-COUNT-4: store i255
; CHECK:       br i1 {{.*}}, label %loop.apart
; CHECK:       loop.apart.epil:
; CHECK:       store i255
; CHECK:       loop:
; CHECK:       store i255
; CHECK:       {{^}}exit
define void @products(ptr %a, ptr %b, ptr %c, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i510
  %b.at = getelementptr inbounds i255, ptr %b, i64 %i
  %b.l = load i255, ptr %b.at
  %b.w = zext i255 %b.l to i510
  %c.p = mul nuw i510 %a.w, %b.w
  %c.m = urem i510 %c.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %c.t = trunc i510 %c.m to i255
  %c.to = getelementptr inbounds i255, ptr %c, i64 %i
  store i255 %c.t, ptr %c.to
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; Nothing is compared where it is known, and no turn is left over of 64.
;
; PLAN-LABEL: 'known'
; PLAN:         packed: 4 products in 1 round
; CHECK-LABEL: @known(
; CHECK-NOT:   icmp ule
; CHECK:       loop.apart:
; CHECK-COUNT-4: store i255
; CHECK-NOT:   store
define void @known(ptr noalias %a, ptr noalias %b, ptr noalias %c) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i510
  %b.at = getelementptr inbounds i255, ptr %b, i64 %i
  %b.l = load i255, ptr %b.at
  %b.w = zext i255 %b.l to i510
  %c.p = mul nuw i510 %a.w, %b.w
  %c.m = urem i510 %c.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %c.t = trunc i510 %c.m to i255
  %c.to = getelementptr inbounds i255, ptr %c, i64 %i
  store i255 %c.t, ptr %c.to
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 64
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; Nothing is stored: nothing can overlap. The sum waits, but no product does.
;
; PLAN-LABEL: 'dot'
; PLAN:         packed: 4 products in 1 round
; CHECK-LABEL: @dot(
; CHECK-NOT:   icmp ule
; CHECK:       loop.apart:
; CHECK-COUNT-4: mul nuw i510
define i255 @dot(ptr %a, ptr %b, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %sum = phi i510 [ 0, %before ], [ %sum.next, %loop ]
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i510
  %b.at = getelementptr inbounds i255, ptr %b, i64 %i
  %b.l = load i255, ptr %b.at
  %b.w = zext i255 %b.l to i510
  %c.p = mul nuw i510 %a.w, %b.w
  %c.m = urem i510 %c.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %sum.w = add nuw i510 %c.m, %sum
  %sum.next = urem i510 %sum.w, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  %r = trunc i510 %sum.next to i255
  ret i255 %r
}

; A layer of a transform: two places of one array, whose distance is not known, and
; an index that may wrap around.
;
; PLAN-LABEL: 'layer'
; PLAN:         packed: 4 products in 1 round
; CHECK-LABEL: @layer(
; CHECK:       call { i32, i1 } @llvm.umul.with.overflow.i32
; CHECK:       loop.apart:
; CHECK-COUNT-4: mul nuw i510
define void @layer(ptr %a, ptr %w, i64 %n, i32 %step) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %u.at = getelementptr inbounds i255, ptr %a, i64 %i
  %u.l = load i255, ptr %u.at
  %u.w = zext i255 %u.l to i510
  %j = add nuw nsw i64 %i, %n
  %v.at = getelementptr inbounds i255, ptr %a, i64 %j
  %v.l = load i255, ptr %v.at
  %v.w = zext i255 %v.l to i510
  %k.32 = trunc i64 %i to i32
  %k.s = mul i32 %k.32, %step
  %k = zext i32 %k.s to i64
  %w.at = getelementptr inbounds i255, ptr %w, i64 %k
  %w.l = load i255, ptr %w.at
  %w.w = zext i255 %w.l to i510
  %x.p = mul nuw i510 %v.w, %w.w
  %x.m = urem i510 %x.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x.t = trunc i510 %x.m to i255
  %sum = add nuw i510 %u.w, %x.m
  %sum.m = urem i510 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %sum.t = trunc i510 %sum.m to i255
  %minus = sub nuw i510 57896044618658097711785492504343953926634992332820282019728792003956564819949, %x.m
  %difference = add nuw i510 %u.w, %minus
  %difference.m = urem i510 %difference, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %difference.t = trunc i510 %difference.m to i255
  store i255 %sum.t, ptr %u.at
  store i255 %difference.t, ptr %v.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

attributes #0 = { "target-features"="+avx512f,+avx512ifma,+avx512vl,+bmi2,+adx" "target-cpu"="x86-64-v4" }

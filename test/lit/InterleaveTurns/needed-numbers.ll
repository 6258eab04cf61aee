; Numbers of the turn before that are needed as they are: turns wait for each other, and
; the loops stay as they are, but for those that have other products.
;
; RUN: %opt -passes=interleave-turns,verify -S %s | FileCheck %s

; CHECK-NOT: .part

; Every sum is stored.
;
; CHECK-LABEL: @prefixes(
define void @prefixes(ptr noalias %a, ptr noalias %r, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %s = phi i255 [ 0, %before ], [ %s.next, %loop ]
  %s.w = zext i255 %s to i510
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i510
  %x.p = mul nuw i510 %a.w, %a.w
  %x = urem i510 %x.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.m.s = add nuw i510 %s.w, %x
  %s.m = urem i510 %s.m.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i510 %s.m to i255
  %r.at = getelementptr inbounds i255, ptr %r, i64 %i
  store i255 %s.next, ptr %r.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; The last but one is needed behind the loop.
;
; CHECK-LABEL: @before_last(
define i255 @before_last(ptr %a, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %s = phi i255 [ 0, %before ], [ %s.next, %loop ]
  %s.w = zext i255 %s to i510
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i510
  %x.p = mul nuw i510 %a.w, %a.w
  %x = urem i510 %x.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.m.s = add nuw i510 %s.w, %x
  %s.m = urem i510 %s.m.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i510 %s.m to i255
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %s
}

; What is added is made of the sum.
;
; CHECK-LABEL: @feedback(
define i255 @feedback(ptr %a, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %s = phi i255 [ 0, %before ], [ %s.next, %loop ]
  %s.w = zext i255 %s to i510
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i510
  %y.p = mul nuw i510 %a.w, %a.w
  %y = urem i510 %y.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x.p = mul nuw i510 %s.w, %y
  %x = urem i510 %x.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.m.s = add nuw i510 %s.w, %x
  %s.m = urem i510 %s.m.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i510 %s.m to i255
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %s.next
}

; The sum is subtracted.
;
; CHECK-LABEL: @alternating(
define i255 @alternating(ptr %a, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %s = phi i255 [ 0, %before ], [ %s.next, %loop ]
  %s.w = zext i255 %s to i510
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i510
  %x.p = mul nuw i510 %a.w, %a.w
  %x = urem i510 %x.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %u = add nuw i510 %x, 115792089237316195423570985008687907853269984665640564039457584007913129639898
  %d = sub nuw i510 %u, %s.w
  %s.m = urem i510 %d, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i510 %s.m to i255
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %s.next
}

; Another number than a residue goes around: the types say so.
;
; CHECK-LABEL: @cut(
define i240 @cut(ptr %a, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %s = phi i240 [ 0, %before ], [ %s.next, %loop ]
  %s.w = zext i240 %s to i510
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i510
  %x.p = mul nuw i510 %a.w, %a.w
  %x = urem i510 %x.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.m.s = add nuw i510 %s.w, %x
  %s.m = urem i510 %s.m.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i510 %s.m to i240
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i240 %s.next
}

; Without more of M, a difference is above 0 only for the numbers that there are.
;
; CHECK-LABEL: @flags_know(
define i255 @flags_know(ptr %a, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %s = phi i255 [ 0, %before ], [ %s.next, %loop ]
  %s.w = zext i255 %s to i510
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i510
  %x.p = mul nuw i510 %a.w, %a.w
  %x = urem i510 %x.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %d = sub nuw i510 %s.w, %x
  %s.m = urem i510 %d, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i510 %s.m to i255
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %s.next
}

; Two sums by two moduli.
;
; CHECK-LABEL: @two_moduli(
define i255 @two_moduli(ptr %a, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %s = phi i255 [ 0, %before ], [ %s.next, %loop ]
  %s.w = zext i255 %s to i510
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i510
  %x.p = mul nuw i510 %a.w, %a.w
  %x = urem i510 %x.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %u.s = add nuw i510 %s.w, %x
  %u = urem i510 %u.s, 57896044618658097711785492504343953926634992332820282019728792003956564819951
  %s.m.s = add nuw i510 %u, %a.w
  %s.m = urem i510 %s.m.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i510 %s.m to i255
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %s.next
}

attributes #0 = { "target-features"="+avx512f,+avx512ifma,+avx512vl,+bmi2,+adx" "target-cpu"="x86-64-v4" }

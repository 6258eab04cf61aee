; Loops that stay as they are.
;
; RUN: %opt -residue-representation=packed -passes=interleave-turns -S %s | FileCheck %s
; Proofs of all loops would take too long:
; RUN: %opt -residue-verify -residue-representation=packed -passes=interleave-turns -S %S/turns.ll | FileCheck %s
; There would be a loop for lanes, and no lanes:
; RUN: %opt -residue-representation=saturated -passes=interleave-turns -S %S/turns.ll | FileCheck %s

; CHECK-NOT: apart
; CHECK-NOT: residue.loop.instead

; Each product waits for the one before.
define i255 @power(ptr %a, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %s = phi i255 [ 1, %before ], [ %s.next.t, %loop ]
  %s.w = zext i255 %s to i510
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i510
  %s.a = add nuw i510 %s.w, %a.w
  %s.next.p = mul i510 %s.a, %s.w
  %s.next.m = urem i510 %s.next.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next.t = trunc i510 %s.next.m to i255
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %s.next.t
}

; The next turn loads what a turn stores: a turn reaches further than its step.
define void @recurrence(ptr noalias %a, ptr noalias %b, i64 %n) #0 {
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
  %i.1 = add nuw nsw i64 %i, 1
  %c.to = getelementptr inbounds i255, ptr %a, i64 %i.1
  store i255 %c.t, ptr %c.to
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; What is stored comes to what is loaded, half as fast.
define void @fold(ptr %a, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %twice = shl nuw nsw i64 %i, 1
  %from = getelementptr inbounds i255, ptr %a, i64 %twice
  %x.l = load i255, ptr %from
  %x = zext i255 %x.l to i510
  %p = mul nuw i510 %x, %x
  %m = urem i510 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %m to i255
  %to = getelementptr inbounds i255, ptr %a, i64 %i
  store i255 %t, ptr %to
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; The elements of two turns have bytes in common.
define void @halves(ptr noalias %a, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %i.16 = mul nuw nsw i64 %i, 16
  %a.at = getelementptr inbounds i8, ptr %a, i64 %i.16
  %a.l = load i255, ptr %a.at
  %a.z = zext i255 %a.l to i510
  %c.p = mul nuw i510 %a.z, %a.z
  %c.m = urem i510 %c.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %c.t = trunc i510 %c.m to i255
  store i255 %c.t, ptr %a.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; They may be at the same place.
define void @step(ptr noalias %a, i64 %n, i64 %step) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %at = mul nuw nsw i64 %i, %step
  %x.at = getelementptr inbounds i255, ptr %a, i64 %at
  %x.l = load i255, ptr %x.at
  %x.w = zext i255 %x.l to i510
  %c.p = mul nuw i510 %x.w, %x.w
  %c.m = urem i510 %c.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %c.t = trunc i510 %c.m to i255
  store i255 %c.t, ptr %x.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; So few turns are another pass's.
define void @three(ptr noalias %a, ptr noalias %b, ptr noalias %c) #0 {
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
  %more = icmp ult i64 %i.next, 3
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; A call may do anything with memory.
define void @call(ptr noalias %a, ptr noalias %b, ptr noalias %c, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i510
  call void @anything()
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

; What comes in is too long for the product.
define void @too_long(ptr %a, i255 %c, i256 %first, i64 %n) #0 {
before:
  %c.w = zext i255 %c to i510
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %s = phi i256 [ %first, %before ], [ %s.next, %loop ]
  %s.w = zext i256 %s to i510
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i510
  %x.p = mul i510 %a.w, %s.w
  %x = urem i510 %x.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x.t = trunc i510 %x to i255
  store i255 %x.t, ptr %a.at
  %s.m.p = mul i510 %s.w, %c.w
  %s.m = urem i510 %s.m.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i510 %s.m to i256
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; Nobody knows where it stores.
define void @index(ptr noalias %a, ptr noalias %b, ptr noalias %c, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %k.at = getelementptr inbounds i64, ptr %b, i64 %i
  %k = load i64, ptr %k.at
  %a.at = getelementptr inbounds i255, ptr %a, i64 %k
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i510
  %c.p = mul nuw i510 %a.w, %a.w
  %c.m = urem i510 %c.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %c.t = trunc i510 %c.m to i255
  %c.to = getelementptr inbounds i255, ptr %c, i64 %k
  store i255 %c.t, ptr %c.to
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; It is to be short.
define void @small(ptr noalias %a, ptr noalias %b, ptr noalias %c, i64 %n) #1 {
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

declare void @anything()

attributes #0 = { "target-features"="+avx512f,+avx512ifma,+avx512vl,+bmi2,+adx" "target-cpu"="x86-64-v4" }
attributes #1 = { optsize "target-features"="+avx512f,+avx512ifma,+avx512vl,+bmi2,+adx" "target-cpu"="x86-64-v4" }

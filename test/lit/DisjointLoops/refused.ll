; Loops that stay as they are: nothing is compared, and nothing copied.
;
; RUN: %opt -residue-representation=packed -passes=disjoint-loops -S %s | FileCheck %s
; Lanes do not pay for two products in a loop, and without them nothing does:
; RUN: %opt -passes=disjoint-loops -S %S/loops.ll | FileCheck %s
; Proofs of both loops would take too long:
; RUN: %opt -residue-verify -residue-representation=packed -passes=disjoint-loops -S %S/loops.ll | FileCheck %s

; CHECK-NOT: apart
; CHECK-NOT: residue.loop.instead

; Somebody looks at memory.
define void @volatile(ptr %a, ptr %b, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %a.l = load volatile i61, ptr %a
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

; A call may do anything with memory.
define void @call(ptr %a, ptr %b, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %a.l = load i61, ptr %a
  %a.w = zext i61 %a.l to i122
  %a.p = mul nuw i122 %a.w, %a.w
  %a.m = urem i122 %a.p, 2305843009213693951
  %a.t = trunc i122 %a.m to i61
  store i61 %a.t, ptr %a
  call void @anything()
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

; It may not come back to the store behind it.
define void @leaves(ptr %a, ptr %b, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %a.l = load i61, ptr %a
  %a.w = zext i61 %a.l to i122
  %a.p = mul nuw i122 %a.w, %a.w
  %a.m = urem i122 %a.p, 2305843009213693951
  %a.t = trunc i122 %a.m to i61
  store i61 %a.t, ptr %a
  call void @may_end()
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

; Half of what is stored is read.
define void @halves(ptr %a, ptr %b, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %half = getelementptr i8, ptr %a, i64 4
  %a.l = load i61, ptr %half
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

; Places that are read from memory, or computed from the turn in another way.
define void @squares(ptr %a, ptr %b, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %square = mul i64 %i, %i
  %other = getelementptr i64, ptr %a, i64 %square
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

; For size.
define void @small(ptr %a, ptr %b, i64 %n) optsize #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %a.l = load i61, ptr %a
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

declare void @anything()
declare void @may_end() memory(none)

attributes #0 = { "target-features"="+avx512f,+avx512ifma,+avx512vl" }

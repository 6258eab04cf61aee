; Two products of a turn are a round: one of them by a sum, whose first term is in the same
; round before as a factor of the other one. Under the mask of the sum both are one vector,
; which takes one carry, in whatever order the source has its factors.
; REQUIRES: llvm-22
; RUN: %opt -disable-output -passes='print<reduction-plan>' %s 2>&1 | FileCheck %s
; RUN: sed 's/%left, %right/%right, %left/' %s > %t.ll
; RUN: %opt -disable-output -passes='print<reduction-plan>' %t.ll 2>&1 | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: Reduction plan of 'step'
; CHECK:         packed loop
; CHECK-NEXT:    packed: 6 products in 2 rounds of 4 lanes
; CHECK:           product %scaled %bb %cc %dd
; CHECK:           sum     %sum - - %dd
; CHECK:           shuffle %a - - %x
; CHECK-NEXT:      product %next.a.full - - %next.d.full
define void @step(ptr %r, i255 %a.start, i255 %b.start, i255 %c.start, i255 %d.start, i255 %x, i32 %turns) #0 {
entry:
  %x.wide = zext i255 %x to i512
  br label %loop

loop:
  %i = phi i32 [ %turns, %entry ], [ %i.next, %loop ]
  %a = phi i255 [ %a.start, %entry ], [ %next.a, %loop ]
  %b = phi i255 [ %b.start, %entry ], [ %next.b, %loop ]
  %c = phi i255 [ %c.start, %entry ], [ %next.c, %loop ]
  %d = phi i255 [ %d.start, %entry ], [ %next.d, %loop ]
  %right = zext i255 %a to i512
  %b.wide = zext i255 %b to i512
  %c.wide = zext i255 %c to i512
  %d.wide = zext i255 %d to i512
  %scaled = mul nuw nsw i512 %right, 121665
  %e = urem i512 %scaled, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %bb = mul nuw nsw i512 %b.wide, %b.wide
  %next.b.wide = urem i512 %bb, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %cc = mul nuw nsw i512 %c.wide, %c.wide
  %next.c.wide = urem i512 %cc, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %dd = mul nuw nsw i512 %d.wide, %d.wide
  %f = urem i512 %dd, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %sum = add nuw nsw i512 %e, %b.wide
  %left = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %next.a.full = mul nuw nsw i512 %left, %right
  %next.a.wide = urem i512 %next.a.full, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %next.d.full = mul nuw nsw i512 %f, %x.wide
  %next.d.wide = urem i512 %next.d.full, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %next.a = trunc nuw i512 %next.a.wide to i255
  %next.b = trunc nuw i512 %next.b.wide to i255
  %next.c = trunc nuw i512 %next.c.wide to i255
  %next.d = trunc nuw i512 %next.d.wide to i255
  %i.next = add nsw i32 %i, -1
  %more = icmp sgt i32 %i.next, 0
  br i1 %more, label %loop, label %end

end:
  store i255 %next.a, ptr %r, align 8
  %r1 = getelementptr i8, ptr %r, i64 32
  store i255 %next.b, ptr %r1, align 8
  %r2 = getelementptr i8, ptr %r, i64 64
  store i255 %next.c, ptr %r2, align 8
  %r3 = getelementptr i8, ptr %r, i64 96
  store i255 %next.d, ptr %r3, align 8
  ret void
}

attributes #0 = { "target-cpu"="znver4" "target-features"="+avx512ifma,+avx512vl,+bmi2,+adx" }

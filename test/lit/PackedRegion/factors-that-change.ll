; Four products of a turn, each of what changes in each turn and what does not, in whatever
; order the source has its factors: what does not change is one vector, in front of the loop,
; and what changes is put together once.
; REQUIRES: llvm-22
; RUN: %opt -disable-output -passes='print<reduction-plan>' %s 2>&1 | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: Reduction plan of 'polynomial'
; CHECK:         packed loop
; CHECK-NEXT:    packed: 4 products in 1 rounds of 4 lanes
; CHECK-NEXT:      phi     %around - - -
; CHECK-NEXT:      outside %x4 %x1 %x2 %x3
; CHECK-NEXT:      outside - %c1 %c2 %c3
; CHECK-NEXT:      shuffle %around %c1 %c2 %c3
; CHECK-NEXT:      product
define i254 @polynomial(ptr %c, i254 %x) #0 {
entry:
  %x1 = zext i254 %x to i512
  %x2.full = mul nuw i512 %x1, %x1
  %x2 = urem i512 %x2.full, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %x3.full = mul nuw i512 %x2, %x1
  %x3 = urem i512 %x3.full, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %x4.full = mul nuw i512 %x2, %x2
  %x4 = urem i512 %x4.full, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %around = phi i254 [ 0, %entry ], [ %next, %loop ]
  %place = getelementptr inbounds i256, ptr %c, i64 %i
  %bits3 = load i256, ptr %place
  %frozen3 = freeze i256 %bits3
  %c3 = and i256 %frozen3, 28948022309329048855892746252171976963317496166410141009864396001978282409983
  %wide3 = zext nneg i256 %c3 to i512
  %at2 = getelementptr inbounds i8, ptr %place, i64 32
  %bits2 = load i256, ptr %at2
  %frozen2 = freeze i256 %bits2
  %c2 = and i256 %frozen2, 28948022309329048855892746252171976963317496166410141009864396001978282409983
  %wide2 = zext nneg i256 %c2 to i512
  %at1 = getelementptr inbounds i8, ptr %place, i64 64
  %bits1 = load i256, ptr %at1
  %frozen1 = freeze i256 %bits1
  %c1 = and i256 %frozen1, 28948022309329048855892746252171976963317496166410141009864396001978282409983
  %wide1 = zext nneg i256 %c1 to i512
  %at0 = getelementptr inbounds i8, ptr %place, i64 96
  %bits0 = load i256, ptr %at0
  %frozen0 = freeze i256 %bits0
  %c0 = and i256 %frozen0, 28948022309329048855892746252171976963317496166410141009864396001978282409983
  %wide0 = zext nneg i256 %c0 to i512
  %p1 = mul nuw nsw i512 %wide1, %x1
  %s1 = add nuw nsw i512 %p1, %wide0
  %p2 = mul nuw nsw i512 %x2, %wide2
  %s2 = add nuw nsw i512 %s1, %p2
  %p3 = mul nuw nsw i512 %x3, %wide3
  %s3 = add nuw nsw i512 %s2, %p3
  %wide4 = zext i254 %around to i512
  %p4 = mul nuw nsw i512 %x4, %wide4
  %s4 = add nuw i512 %s3, %p4
  %r = urem i512 %s4, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %next = trunc nuw i512 %r to i254
  %i.next = add nuw nsw i64 %i, 4
  %done = icmp eq i64 %i.next, 64
  br i1 %done, label %exit, label %loop

exit:
  ret i254 %next
}

attributes #0 = { "target-cpu"="znver4" "target-features"="+avx512ifma,+avx512vl,+bmi2,+adx" }

; A loop that puts a number together is not unrolled, if nobody knows how often it
; turns: but only beside reductions.
; RUN: %opt -S -passes='function(loop(limit-unrolling))' %s | FileCheck %s

declare i256 @residue.reduce.i256(i256, i256)

; CHECK-LABEL: define i256 @reduced(
; CHECK:         br i1 %done, label %exit, label %loop, !llvm.loop
define i256 @reduced(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr
  %wide = zext i8 %byte to i256
  %up = shl i256 %r, 8
  %r.next = or disjoint i256 %up, %wide
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop
exit:
  %m = call i256 @residue.reduce.i256(i256 %r.next, i256 1361129467683753853853498429727072845819)
  ret i256 %m
}

; CHECK-LABEL: define i256 @plain(
; CHECK:         br i1 %done, label %exit, label %loop{{$}}
define i256 @plain(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr
  %wide = zext i8 %byte to i256
  %up = shl i256 %r, 8
  %r.next = or disjoint i256 %up, %wide
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

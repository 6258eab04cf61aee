; The vector of a mask stands behind its word, so in front of all its users,
; whichever of them is an operand first.
; REQUIRES: x86-registered-target
; RUN: %opt -S -mtriple=x86_64-linux-gnu -passes=vector-choices %s | FileCheck %s

; CHECK-LABEL: define i256 @later_user_first(
; CHECK:         %mask = call i64 asm
; CHECK-NEXT:    %mask.splatinsert = insertelement <4 x i64>
; CHECK-NEXT:    %mask.splat = shufflevector <4 x i64>
; CHECK:         %kept.vec = and <4 x i64> %r.vec, %mask.splat
; CHECK:         %taken.vec = and <4 x i64> {{.*}}, %mask.splat
; CHECK:         %chosen.vec = xor <4 x i64> %taken.vec, %kept.vec
define i256 @later_user_first(ptr %table, i64 %index) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %chosen, %loop ]
  %slot = getelementptr i256, ptr %table, i64 %i
  %e = load i256, ptr %slot, align 16
  %hit = icmp eq i64 %i, %index
  %choose = sext i1 %hit to i64
  %mask = call i64 asm "", "=r,0"(i64 %choose)
  %w = zext i64 %mask to i256
  %w1 = shl i256 %w, 64
  %w01 = or i256 %w, %w1
  %w2 = shl i256 %w, 128
  %w012 = or i256 %w01, %w2
  %w3 = shl i256 %w, 192
  %all = or i256 %w012, %w3
  %kept = and i256 %r, %all
  %taken = and i256 %e, %all
  %chosen = xor i256 %taken, %kept
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 16
  br i1 %done, label %end, label %loop
end:
  ret i256 %chosen
}

; The result is no value behind a loop that may end in front of it.
; CHECK-LABEL: define void @nothing_behind_loop(
; CHECK-NOT:     <4 x i64>
define void @nothing_behind_loop(ptr %table, i64 %index) {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %r = phi i256 [ 0, %entry ], [ %chosen, %latch ]
  %done = icmp eq i64 %i, 16
  br i1 %done, label %end, label %latch
latch:
  %slot = getelementptr i256, ptr %table, i64 %i
  %e = load i256, ptr %slot, align 16
  %hit = icmp eq i64 %i, %index
  %choose = sext i1 %hit to i64
  %mask = call i64 asm "", "=r,0"(i64 %choose)
  %w = zext i64 %mask to i256
  %w1 = shl i256 %w, 64
  %w01 = or i256 %w, %w1
  %w2 = shl i256 %w, 128
  %w012 = or i256 %w01, %w2
  %w3 = shl i256 %w, 192
  %all = or i256 %w012, %w3
  %taken = and i256 %e, %all
  %chosen = xor i256 %taken, %r
  %i.next = add nuw nsw i64 %i, 1
  br label %head
end:
  ret void
}

; Both ways of a switch lead to the block behind the loop.
; CHECK-LABEL: define i256 @left_by_switch(
; CHECK-NOT:     <4 x i64>
define i256 @left_by_switch(ptr %table, i64 %index) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %chosen, %loop ]
  %slot = getelementptr i256, ptr %table, i64 %i
  %e = load i256, ptr %slot, align 16
  %hit = icmp eq i64 %i, %index
  %choose = sext i1 %hit to i64
  %mask = call i64 asm "", "=r,0"(i64 %choose)
  %w = zext i64 %mask to i256
  %w1 = shl i256 %w, 64
  %w01 = or i256 %w, %w1
  %w2 = shl i256 %w, 128
  %w012 = or i256 %w01, %w2
  %w3 = shl i256 %w, 192
  %all = or i256 %w012, %w3
  %taken = and i256 %e, %all
  %chosen = xor i256 %taken, %r
  %i.next = add nuw nsw i64 %i, 1
  switch i64 %i.next, label %loop [ i64 16, label %end
                                    i64 17, label %end ]
end:
  %found = phi i256 [ %chosen, %loop ], [ %chosen, %loop ]
  ret i256 %found
}

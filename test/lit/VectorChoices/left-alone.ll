; Arithmetic in the round, other users inside the loop, and masks that are no repeated
; words stay integers.
; REQUIRES: x86-registered-target
; RUN: %opt -S -mtriple=x86_64-linux-gnu -passes=vector-choices %s | FileCheck %s --implicit-check-not='<2 x i64>'

; CHECK-LABEL: define i128 @arithmetic(
define i128 @arithmetic(ptr %table, i64 %index) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i128 [ 0, %entry ], [ %sum, %loop ]
  %slot = getelementptr i128, ptr %table, i64 %i
  %e = load i128, ptr %slot
  %hit = icmp eq i64 %i, %index
  %choose = sext i1 %hit to i64
  %mask = call i64 asm "", "=r,0"(i64 %choose)
  %w = zext i64 %mask to i128
  %w1 = shl i128 %w, 64
  %all = or i128 %w, %w1
  %masked = and i128 %e, %all
  %sum = add i128 %r, %masked
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 16
  br i1 %done, label %end, label %loop
end:
  ret i128 %sum
}

; CHECK-LABEL: define i128 @seen_inside(
define i128 @seen_inside(ptr %table, i64 %index, ptr %out) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i128 [ 0, %entry ], [ %chosen, %loop ]
  %slot = getelementptr i128, ptr %table, i64 %i
  %e = load i128, ptr %slot
  %hit = icmp eq i64 %i, %index
  %choose = sext i1 %hit to i64
  %mask = call i64 asm "", "=r,0"(i64 %choose)
  %w = zext i64 %mask to i128
  %w1 = shl i128 %w, 64
  %all = or i128 %w, %w1
  %masked = and i128 %e, %all
  %chosen = or i128 %r, %masked
  store i128 %chosen, ptr %out
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 16
  br i1 %done, label %end, label %loop
end:
  ret i128 %chosen
}

; CHECK-LABEL: define i128 @half_a_mask(
define i128 @half_a_mask(ptr %table, i64 %index) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i128 [ 0, %entry ], [ %chosen, %loop ]
  %slot = getelementptr i128, ptr %table, i64 %i
  %e = load i128, ptr %slot
  %hit = icmp eq i64 %i, %index
  %choose = sext i1 %hit to i64
  %mask = call i64 asm "", "=r,0"(i64 %choose)
  %low = zext i64 %mask to i128
  %masked = and i128 %e, %low
  %chosen = or i128 %r, %masked
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 16
  br i1 %done, label %end, label %loop
end:
  ret i128 %chosen
}

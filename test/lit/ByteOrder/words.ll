; Words that a loop puts together, or takes apart, are one number like bytes,
; where the machine has their order itself.
; RUN: %opt -S -passes='function(loop(byte-order,loop-deletion))' %s | FileCheck %s --implicit-check-not=bswap
target datalayout = "e-i64:64-n8:16:32:64"

; From the highest one down, nine of which are more than the number has.
; CHECK-LABEL: define i521 @shifted_in(ptr %p)
; CHECK-NOT:     br i1
; CHECK:         [[N:%.*]] = load i576, ptr %p, align 8
; CHECK:         trunc i576 [[N]] to i521
; CHECK:         ret i521
define i521 @shifted_in(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 8, %entry ], [ %i.next, %loop ]
  %r = phi i521 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i64, ptr %p, i64 %i
  %word = load i64, ptr %addr, align 8
  %wide = zext i64 %word to i521
  %up = shl i521 %r, 64
  %r.next = or disjoint i521 %up, %wide
  %i.next = add nsw i64 %i, -1
  %done = icmp eq i64 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i521 %r.next
}

; To places of their own.
; CHECK-LABEL: define i512 @placed(ptr %p)
; CHECK-NOT:     br i1
; CHECK:         [[N:%.*]] = load i256, ptr %p, align 4
; CHECK:         zext i256 [[N]] to i512
; CHECK:         ret i512
define i512 @placed(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i512 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i32, ptr %p, i64 %i
  %word = load i32, ptr %addr, align 4
  %wide = zext i32 %word to i512
  %bit = shl nuw nsw i64 %i, 5
  %bit.wide = zext nneg i64 %bit to i512
  %moved = shl i512 %wide, %bit.wide
  %r.next = or i512 %r, %moved
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 8
  br i1 %done, label %exit, label %loop
exit:
  ret i512 %r.next
}

; CHECK-LABEL: define void @shifted_out(ptr %p, i512 %x)
; CHECK-NOT:     br i1
; CHECK:         [[N:%.*]] = trunc i512 %x to i256
; CHECK:         store i256 [[N]], ptr %p, align 8
; CHECK:         ret void
define void @shifted_out(ptr %p, i512 %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %n = phi i512 [ %x, %entry ], [ %n.next, %loop ]
  %word = trunc i512 %n to i64
  %addr = getelementptr inbounds i64, ptr %p, i64 %i
  store i64 %word, ptr %addr, align 8
  %n.next = lshr i512 %n, 64
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 4
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; The other order is none that machines have.
; CHECK-LABEL: define i256 @highest_first(ptr %p)
; CHECK:         load i64
; CHECK:         br i1
define i256 @highest_first(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i64, ptr %p, i64 %i
  %word = load i64, ptr %addr, align 8
  %wide = zext i64 %word to i256
  %up = shl i256 %r, 64
  %r.next = or disjoint i256 %up, %wide
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 4
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; Words that overlap, or leave gaps: the shift is not as long as they are.
; CHECK-LABEL: define i256 @half_a_word(ptr %p)
; CHECK:         load i64
; CHECK:         br i1
define i256 @half_a_word(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 3, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i64, ptr %p, i64 %i
  %word = load i64, ptr %addr, align 8
  %wide = zext i64 %word to i256
  %up = shl i256 %r, 32
  %r.next = add i256 %up, %wide
  %i.next = add nsw i64 %i, -1
  %done = icmp eq i64 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; Every other one.
; CHECK-LABEL: define i256 @every_other_word(ptr %p)
; CHECK:         load i32
; CHECK:         br i1
define i256 @every_other_word(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 7, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i64, ptr %p, i64 %i
  %word = load i32, ptr %addr, align 8
  %wide = zext i32 %word to i256
  %up = shl i256 %r, 32
  %r.next = or disjoint i256 %up, %wide
  %i.next = add nsw i64 %i, -1
  %done = icmp eq i64 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

declare i254 @residue.reduce.i254(i254, i254)
define i254 @field(i254 %x) {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  ret i254 %m
}

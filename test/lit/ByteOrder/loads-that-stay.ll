; Loops that only look like one number keep their bytes.
; RUN: %opt -S -passes='function(loop(byte-order))' %s | FileCheck %s --implicit-check-not='load i2' --implicit-check-not=bswap
target datalayout = "e-i64:64-n8:16:32:64"

; The byte may be one that the loop writes.
; CHECK-LABEL: @stores_between(
; CHECK: load i8
define i256 @stores_between(ptr %p, ptr %q) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  store i8 0, ptr %q
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i256
  %moved = shl nuw i256 %wide, %bit.wide
  %r.next = or i256 %r, %moved
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; Each byte is read on its own.
; CHECK-LABEL: @volatile_load(
; CHECK: load volatile i8
define i256 @volatile_load(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load volatile i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i256
  %moved = shl nuw i256 %wide, %bit.wide
  %r.next = or i256 %r, %moved
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; Each byte is read on its own.
; CHECK-LABEL: @atomic_load(
; CHECK: load atomic i8
define i256 @atomic_load(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load atomic i8, ptr %addr unordered, align 1
  %wide = zext i8 %byte to i256
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i256
  %moved = shl nuw i256 %wide, %bit.wide
  %r.next = or i256 %r, %moved
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; Stride two in memory.
; CHECK-LABEL: @every_other_byte(
; CHECK: load i8
define i256 @every_other_byte(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %k = shl nuw nsw i64 %i, 1
  %addr = getelementptr inbounds i8, ptr %p, i64 %k
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i256
  %moved = shl nuw i256 %wide, %bit.wide
  %r.next = or i256 %r, %moved
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; Places four bits apart.
; CHECK-LABEL: @nibbles(
; CHECK: load i8
define i256 @nibbles(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  %bit = shl nuw nsw i64 %i, 2
  %bit.wide = zext nneg i64 %bit to i256
  %moved = shl nuw i256 %wide, %bit.wide
  %r.next = or i256 %r, %moved
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; Carries run from byte to byte.
; CHECK-LABEL: @overlapping_sum(
; CHECK: load i8
define i256 @overlapping_sum(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  %bit = shl nuw nsw i64 %i, 2
  %bit.wide = zext nneg i64 %bit to i256
  %moved = shl nuw i256 %wide, %bit.wide
  %r.next = add i256 %r, %moved
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; The bits below are not zero, so there are carries.
; CHECK-LABEL: @sum_with_start(
; CHECK: load i8
define i256 @sum_with_start(ptr %p, i256 %start) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ %start, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i256
  %moved = shl nuw i256 %wide, %bit.wide
  %r.next = add i256 %r, %moved
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; A byte above 127 is negative.
; CHECK-LABEL: @sign_extended(
; CHECK: load i8
define i256 @sign_extended(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = sext i8 %byte to i256
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i256
  %moved = shl nuw i256 %wide, %bit.wide
  %r.next = or i256 %r, %moved
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; Shifted in by nine bits.
; CHECK-LABEL: @shift_by_nine(
; CHECK: load i8
define i256 @shift_by_nine(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  %up = shl i256 %r, 9
  %r.next = or disjoint i256 %up, %wide
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; The last bytes would be shifted by the width or more.
; CHECK-LABEL: @place_too_high(
; CHECK: load i8
define i256 @place_too_high(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i256
  %moved = shl i256 %wide, %bit.wide
  %r.next = or i256 %r, %moved
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 33
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; A byte swap needs an even number of bytes.
; CHECK-LABEL: @odd_byte_swap(
; CHECK: load i8
define i248 @odd_byte_swap(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i248 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i248
  %up = shl i248 %r, 8
  %r.next = or disjoint i248 %up, %wide
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 31
  br i1 %done, label %exit, label %loop
exit:
  ret i248 %r.next
}

; Nobody knows how many bytes there are.
; CHECK-LABEL: @unknown_count(
; CHECK: load i8
define i256 @unknown_count(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  %up = shl i256 %r, 8
  %r.next = or disjoint i256 %up, %wide
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; The loop uses the number while it grows.
; CHECK-LABEL: @seen_inside(
; CHECK: load i8
define i256 @seen_inside(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i256
  %moved = shl nuw i256 %wide, %bit.wide
  %r.next = or i256 %r, %moved
  call void @use(i256 %r.next)
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

declare void @use(i256) memory(none) nounwind willreturn

; The bytes from the first zero on do not count.
; CHECK-LABEL: @two_blocks(
; CHECK: load i8
define i256 @two_blocks(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %latch ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  %zero = icmp eq i8 %byte, 0
  br i1 %zero, label %exit, label %latch
latch:
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i256
  %moved = shl nuw i256 %wide, %bit.wide
  %r.next = or i256 %r, %moved
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  %result = phi i256 [ %r, %loop ], [ %r.next, %latch ]
  ret i256 %result
}

; Only modules that compute on residues are touched.
declare i254 @residue.reduce.i254(i254, i254)
define i254 @field(i254 %x) {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  ret i254 %m
}

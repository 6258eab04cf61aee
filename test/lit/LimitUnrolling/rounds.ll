; Where vectors have lanes, the turns of a short loop over an array of the
; function become one block. Not without lanes, for size, where a number goes
; from turn to turn in a register, or where the array may be what somebody else
; reads: in words that is slower unrolled.
;
; RUN: %opt -S -passes='function(loop(limit-unrolling))' %s | FileCheck %s

declare i254 @residue.reduce.i254(i254, i254) memory(none) nounwind willreturn

; CHECK-LABEL: @own(
; CHECK-COUNT-4: call i254 @residue.reduce.i254
; CHECK-NOT:     @residue.reduce.i254
; CHECK-LABEL: define void @outer_reads(
define void @own(ptr %out, ptr %in) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %state = alloca [4 x i128]
  call void @llvm.memcpy.p0.p0.i64(ptr %state, ptr %in, i64 64, i1 false)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %at = getelementptr i128, ptr %state, i64 %i
  %x = load i128, ptr %at
  %z = zext i128 %x to i254
  %s = mul i254 %z, %z
  %m = call i254 @residue.reduce.i254(i254 %s, i254 170141183460469231731687303715884105727)
  %r = trunc i254 %m to i128
  store i128 %r, ptr %at
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 4
  br i1 %done, label %exit, label %loop
exit:
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %state, i64 64, i1 false)
  ret void
}

; Stored, and read by another pointer.
; CHECK-COUNT-1: call i254 @residue.reduce.i254
; CHECK-NOT:     @residue.reduce.i254
; CHECK-LABEL: define void @no_lanes(
define void @outer_reads(ptr %state, ptr %message, i64 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  br label %outer
outer:
  %k = phi i64 [ 0, %entry ], [ %k.next, %next ]
  %word.at = getelementptr i64, ptr %message, i64 %k
  %word = load i64, ptr %word.at
  %word.wide = zext i64 %word to i254
  br label %loop
loop:
  %i = phi i64 [ 0, %outer ], [ %i.next, %loop ]
  %at = getelementptr i128, ptr %state, i64 %i
  %x = load i128, ptr %at
  %z = zext i128 %x to i254
  %s = mul i254 %z, %word.wide
  %m = call i254 @residue.reduce.i254(i254 %s, i254 170141183460469231731687303715884105727)
  %r = trunc i254 %m to i128
  store i128 %r, ptr %at
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 4
  br i1 %done, label %next, label %loop
next:
  %k.next = add i64 %k, 1
  %last = icmp eq i64 %k.next, %n
  br i1 %last, label %exit, label %outer
exit:
  ret void
}

; CHECK-COUNT-1: call i254 @residue.reduce.i254
; CHECK-NOT:     @residue.reduce.i254
; CHECK-LABEL: define void @for_size(
define void @no_lanes(ptr noalias %state) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %at = getelementptr i128, ptr %state, i64 %i
  %x = load i128, ptr %at
  %z = zext i128 %x to i254
  %s = mul i254 %z, %z
  %m = call i254 @residue.reduce.i254(i254 %s, i254 170141183460469231731687303715884105727)
  %r = trunc i254 %m to i128
  store i128 %r, ptr %at
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 4
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; CHECK-COUNT-1: call i254 @residue.reduce.i254
; CHECK-NOT:     @residue.reduce.i254
; CHECK-LABEL: define i128 @chain(
define void @for_size(ptr noalias %state) optsize "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %at = getelementptr i128, ptr %state, i64 %i
  %x = load i128, ptr %at
  %z = zext i128 %x to i254
  %s = mul i254 %z, %z
  %m = call i254 @residue.reduce.i254(i254 %s, i254 170141183460469231731687303715884105727)
  %r = trunc i254 %m to i128
  store i128 %r, ptr %at
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 4
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; CHECK-COUNT-1: call i254 @residue.reduce.i254
; CHECK-NOT:     call i254 @residue.reduce.i254
; CHECK:         }
define i128 @chain(ptr noalias %state) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %y = phi i128 [ 1, %entry ], [ %r, %loop ]
  %at = getelementptr i128, ptr %state, i64 %i
  %z = zext i128 %y to i254
  %s = mul i254 %z, %z
  %m = call i254 @residue.reduce.i254(i254 %s, i254 170141183460469231731687303715884105727)
  %r = trunc i254 %m to i128
  store i128 %r, ptr %at
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 4
  br i1 %done, label %exit, label %loop
exit:
  ret i128 %r
}

; A turn multiplies what the one before has stored: t[i] = t[i - 1]^2.
; CHECK-LABEL: define void @waits(
; CHECK-COUNT-1: call i254 @residue.reduce.i254
; CHECK-NOT:     call i254 @residue.reduce.i254
define void @waits(ptr %out, i128 %x) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %table = alloca [8 x i128]
  store i128 %x, ptr %table
  br label %loop
loop:
  %i = phi i64 [ 1, %entry ], [ %i.next, %loop ]
  %before = add nsw i64 %i, -1
  %from = getelementptr i128, ptr %table, i64 %before
  %y = load i128, ptr %from
  %z = zext i128 %y to i254
  %s = mul i254 %z, %z
  %m = call i254 @residue.reduce.i254(i254 %s, i254 170141183460469231731687303715884105727)
  %r = trunc i254 %m to i128
  %at = getelementptr i128, ptr %table, i64 %i
  store i128 %r, ptr %at
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 8
  br i1 %done, label %exit, label %loop
exit:
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %table, i64 128, i1 false)
  ret void
}

; What it adds to is what the one before has stored; the products wait for
; nothing: t[i] = t[i - 1] + x[i]^2.
; CHECK-LABEL: define void @adds(
; CHECK-COUNT-7: call i254 @residue.reduce.i254
define void @adds(ptr %out, ptr %in) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %table = alloca [8 x i128]
  store i128 1, ptr %table
  br label %loop
loop:
  %i = phi i64 [ 1, %entry ], [ %i.next, %loop ]
  %before = add nsw i64 %i, -1
  %from = getelementptr i128, ptr %table, i64 %before
  %y = load i128, ptr %from
  %x.at = getelementptr i128, ptr %in, i64 %i
  %x = load i128, ptr %x.at
  %z = zext i128 %x to i254
  %s = mul i254 %z, %z
  %y.wide = zext i128 %y to i254
  %sum = add i254 %s, %y.wide
  %m = call i254 @residue.reduce.i254(i254 %sum, i254 170141183460469231731687303715884105727)
  %r = trunc i254 %m to i128
  %at = getelementptr i128, ptr %table, i64 %i
  store i128 %r, ptr %at
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 8
  br i1 %done, label %exit, label %loop
exit:
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %table, i64 128, i1 false)
  ret void
}

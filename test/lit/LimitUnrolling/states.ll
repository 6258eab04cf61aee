; Where vectors have lanes, layers of a hash over a state of many elements become
; one block: what is computed for each element, and the sum of all of them that
; each becomes. What no lane computes is not unrolled so far: numbers that a turn
; takes from the one before, and residues of a word.
;
; RUN: %opt -S -passes='function(loop(limit-unrolling))' %s | FileCheck %s

declare i254 @residue.reduce.i254(i254, i254) memory(none) nounwind willreturn
declare void @llvm.experimental.noalias.scope.decl(metadata)

; Ten turns with two products. A declaration of scopes accesses nothing.
; CHECK-LABEL: @each(
; CHECK-COUNT-20: call i254 @residue.reduce.i254
; CHECK-NOT:      call i254 @residue.reduce.i254
; CHECK-LABEL: define void @sums(
define void @each(ptr %out, ptr %in) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %state = alloca [10 x i128]
  call void @llvm.memcpy.p0.p0.i64(ptr %state, ptr %in, i64 160, i1 false)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %at = getelementptr i128, ptr %state, i64 %i
  %x = load i128, ptr %at
  %z = zext i128 %x to i254
  %s = mul i254 %z, %z
  %m = call i254 @residue.reduce.i254(i254 %s, i254 170141183460469231731687303715884105727)
  %t = mul i254 %m, %z
  %n = call i254 @residue.reduce.i254(i254 %t, i254 170141183460469231731687303715884105727)
  %r = trunc i254 %n to i128
  store i128 %r, ptr %at
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 10
  br i1 %done, label %exit, label %loop
exit:
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %state, i64 160, i1 false)
  ret void
}

; Six sums of six products.
; CHECK-COUNT-36: call i254 @residue.reduce.i254
; CHECK-NOT:      call i254 @residue.reduce.i254
; CHECK-LABEL: define void @from_the_turn_before(
define void @sums(ptr %out, ptr %in, ptr noalias %matrix) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %state = alloca [6 x i128]
  %next = alloca [6 x i128]
  call void @llvm.memcpy.p0.p0.i64(ptr %state, ptr %in, i64 96, i1 false)
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %behind ]
  %row = getelementptr [6 x i128], ptr %matrix, i64 %i
  br label %loop
loop:
  %j = phi i64 [ 0, %outer ], [ %j.next, %loop ]
  %sum = phi i254 [ 0, %outer ], [ %m, %loop ]
  %x.at = getelementptr i128, ptr %state, i64 %j
  %x = load i128, ptr %x.at
  %x.wide = zext i128 %x to i254
  %f.at = getelementptr i128, ptr %row, i64 %j
  %f = load i128, ptr %f.at
  %f.wide = zext i128 %f to i254
  %s = mul nuw i254 %x.wide, %f.wide
  %t = add i254 %s, %sum
  %m = call i254 @residue.reduce.i254(i254 %t, i254 85070591730234615865843651857942052727)
  %j.next = add nuw nsw i64 %j, 1
  %j.done = icmp eq i64 %j.next, 6
  br i1 %j.done, label %behind, label %loop
behind:
  %r = trunc i254 %m to i128
  %r.at = getelementptr i128, ptr %next, i64 %i
  store i128 %r, ptr %r.at
  %i.next = add nuw nsw i64 %i, 1
  %i.done = icmp eq i64 %i.next, 6
  br i1 %i.done, label %exit, label %outer
exit:
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %next, i64 96, i1 false)
  ret void
}

; CHECK-COUNT-2: call i254 @residue.reduce.i254
; CHECK-NOT:     call i254 @residue.reduce.i254
; CHECK-LABEL: define void @words(
define void @from_the_turn_before(ptr %out, i128 %first) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %table = alloca [11 x i128]
  store i128 %first, ptr %table
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %at = getelementptr i128, ptr %table, i64 %i
  %x = load i128, ptr %at
  %z = zext i128 %x to i254
  %s = mul i254 %z, %z
  %m = call i254 @residue.reduce.i254(i254 %s, i254 170141183460469231731687303715884105727)
  %t = mul i254 %m, %z
  %n = call i254 @residue.reduce.i254(i254 %t, i254 170141183460469231731687303715884105727)
  %r = trunc i254 %n to i128
  %i.next = add nuw nsw i64 %i, 1
  %to = getelementptr i128, ptr %table, i64 %i.next
  store i128 %r, ptr %to
  %done = icmp eq i64 %i.next, 10
  br i1 %done, label %exit, label %loop
exit:
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %table, i64 160, i1 false)
  ret void
}

; CHECK-COUNT-2: call i254 @residue.reduce.i254
; CHECK-NOT:     call i254 @residue.reduce.i254
; CHECK-LABEL: define void @rows(
define void @words(ptr %out, ptr %in) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %state = alloca [10 x i64]
  call void @llvm.memcpy.p0.p0.i64(ptr %state, ptr %in, i64 80, i1 false)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %at = getelementptr i64, ptr %state, i64 %i
  %x = load i64, ptr %at
  %z = zext i64 %x to i254
  %s = mul i254 %z, %z
  %m = call i254 @residue.reduce.i254(i254 %s, i254 2305843009213693951)
  %t = mul i254 %m, %z
  %n = call i254 @residue.reduce.i254(i254 %t, i254 2305843009213693951)
  %r = trunc i254 %n to i64
  store i64 %r, ptr %at
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 10
  br i1 %done, label %exit, label %loop
exit:
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %state, i64 80, i1 false)
  ret void
}

; CHECK-COUNT-4: call i254 @residue.reduce.i254
; CHECK-NOT:     call i254 @residue.reduce.i254
; CHECK-LABEL: define void @updated_rows(
define void @rows(ptr %out, ptr %in) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %c = alloca [24 x i128]
  %x = alloca [6 x i128]
  call void @llvm.memcpy.p0.p0.i64(ptr %x, ptr %in, i64 96, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr %in, i64 384, i1 false)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %at = getelementptr i128, ptr %x, i64 %i
  %v = load i128, ptr %at
  %z = zext i128 %v to i254
  %c.row = getelementptr [4 x i128], ptr %c, i64 %i
  %c.at.0 = getelementptr i128, ptr %c.row, i64 0
  %s.0 = mul i254 %z, %z
  %m.0 = call i254 @residue.reduce.i254(i254 %s.0, i254 170141183460469231731687303715884105727)
  %r.0 = trunc i254 %m.0 to i128
  store i128 %r.0, ptr %c.at.0
  %c.at.1 = getelementptr i128, ptr %c.row, i64 1
  %s.1 = mul i254 %z, %z
  %m.1 = call i254 @residue.reduce.i254(i254 %s.1, i254 170141183460469231731687303715884105727)
  %r.1 = trunc i254 %m.1 to i128
  store i128 %r.1, ptr %c.at.1
  %c.at.2 = getelementptr i128, ptr %c.row, i64 2
  %s.2 = mul i254 %z, %z
  %m.2 = call i254 @residue.reduce.i254(i254 %s.2, i254 170141183460469231731687303715884105727)
  %r.2 = trunc i254 %m.2 to i128
  store i128 %r.2, ptr %c.at.2
  %c.at.3 = getelementptr i128, ptr %c.row, i64 3
  %s.3 = mul i254 %z, %z
  %m.3 = call i254 @residue.reduce.i254(i254 %s.3, i254 170141183460469231731687303715884105727)
  %r.3 = trunc i254 %m.3 to i128
  store i128 %r.3, ptr %c.at.3
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 6
  br i1 %done, label %exit, label %loop
exit:
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %c, i64 384, i1 false)
  ret void
}

; CHECK-COUNT-24: call i254 @residue.reduce.i254
; CHECK-NOT:      call i254 @residue.reduce.i254
; CHECK:          }
define void @updated_rows(ptr %out, ptr %in) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %c = alloca [24 x i128]
  %x = alloca [6 x i128]
  call void @llvm.memcpy.p0.p0.i64(ptr %x, ptr %in, i64 96, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr %in, i64 384, i1 false)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %at = getelementptr i128, ptr %x, i64 %i
  %v = load i128, ptr %at
  %z = zext i128 %v to i254
  %c.row = getelementptr [4 x i128], ptr %c, i64 %i
  %c.at.0 = getelementptr i128, ptr %c.row, i64 0
  %c.0 = load i128, ptr %c.at.0
  %w.0 = zext i128 %c.0 to i254
  %s.0 = mul i254 %z, %w.0
  %m.0 = call i254 @residue.reduce.i254(i254 %s.0, i254 170141183460469231731687303715884105727)
  %r.0 = trunc i254 %m.0 to i128
  store i128 %r.0, ptr %c.at.0
  %c.at.1 = getelementptr i128, ptr %c.row, i64 1
  %c.1 = load i128, ptr %c.at.1
  %w.1 = zext i128 %c.1 to i254
  %s.1 = mul i254 %z, %w.1
  %m.1 = call i254 @residue.reduce.i254(i254 %s.1, i254 170141183460469231731687303715884105727)
  %r.1 = trunc i254 %m.1 to i128
  store i128 %r.1, ptr %c.at.1
  %c.at.2 = getelementptr i128, ptr %c.row, i64 2
  %c.2 = load i128, ptr %c.at.2
  %w.2 = zext i128 %c.2 to i254
  %s.2 = mul i254 %z, %w.2
  %m.2 = call i254 @residue.reduce.i254(i254 %s.2, i254 170141183460469231731687303715884105727)
  %r.2 = trunc i254 %m.2 to i128
  store i128 %r.2, ptr %c.at.2
  %c.at.3 = getelementptr i128, ptr %c.row, i64 3
  %c.3 = load i128, ptr %c.at.3
  %w.3 = zext i128 %c.3 to i254
  %s.3 = mul i254 %z, %w.3
  %m.3 = call i254 @residue.reduce.i254(i254 %s.3, i254 170141183460469231731687303715884105727)
  %r.3 = trunc i254 %m.3 to i128
  store i128 %r.3, ptr %c.at.3
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 6
  br i1 %done, label %exit, label %loop
exit:
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %c, i64 384, i1 false)
  ret void
}

!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}

; Where vectors have lanes, layers of a hash over a state of many elements become
; one block: what is computed for each element, and the sum of all of them that
; each becomes. What no lane computes is not unrolled so far: numbers that a turn
; takes from the one before, and residues of a word.
;
; RUN: %opt -S -passes='function(loop(limit-unrolling))' %s | FileCheck %s

declare i254 @residue.reduce.i254(i254, i254) memory(none) nounwind willreturn
declare i64 @residue.reduce.i64(i64, i64) memory(none) nounwind willreturn
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

; CHECK-COUNT-2: call i64 @residue.reduce.i64
; CHECK-NOT:     call i64 @residue.reduce.i64
; CHECK:         }
define void @words(ptr %out, ptr %in) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %state = alloca [10 x i32]
  call void @llvm.memcpy.p0.p0.i64(ptr %state, ptr %in, i64 40, i1 false)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %at = getelementptr i32, ptr %state, i64 %i
  %x = load i32, ptr %at
  %z = zext i32 %x to i64
  %s = mul i64 %z, %z
  %m = call i64 @residue.reduce.i64(i64 %s, i64 2147483647)
  %t = mul i64 %m, %z
  %n = call i64 @residue.reduce.i64(i64 %t, i64 2147483647)
  %r = trunc i64 %n to i32
  store i32 %r, ptr %at
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 10
  br i1 %done, label %exit, label %loop
exit:
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %state, i64 40, i1 false)
  ret void
}

!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}

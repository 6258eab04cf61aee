; What a comparison corrects is a reduction where it is known to be below p, whatever it is
; written like; what may be p or more stays.
; RUN: %opt -S -passes=raise-corrections %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; p = 2^127 - 1

; CHECK-LABEL: define i127 @sum(
; CHECK:         [[A:%.*]] = zext i127 %a to i128
; CHECK:         [[B:%.*]] = zext i127 %b to i128
; CHECK:         [[S:%.*]] = add i128 [[A]], [[B]]
; CHECK:         [[R:%.*]] = call range(i128 {{.*}}) i128 @residue.reduce.i128(i128 [[S]], i128 170141183460469231731687303715884105727)
; CHECK:         [[C:%.*]] = zext i128 [[R]] to i129
; CHECK-NOT:     select
define i127 @sum(i127 %x, i127 %y) {
  %a = call i127 @residue.reduce.i127(i127 %x, i127 170141183460469231731687303715884105727)
  %b = call i127 @residue.reduce.i127(i127 %y, i127 170141183460469231731687303715884105727)
  %wa = zext i127 %a to i129
  %wb = zext i127 %b to i129
  %s = add i129 %wa, %wb
  %large = icmp uge i129 %s, 170141183460469231731687303715884105727
  %less = sub i129 %s, 170141183460469231731687303715884105727
  %c = select i1 %large, i129 %less, i129 %s
  %r = trunc i129 %c to i127
  %q = call i127 @residue.reduce.i127(i127 %r, i127 170141183460469231731687303715884105727)
  ret i127 %q
}

; In the elements' own type the difference wraps, and p is added to what wrapped.
; CHECK-LABEL: define i127 @difference(
; CHECK:         [[A:%.*]] = zext i127 %a to i128
; CHECK:         [[K:%.*]] = add i128 [[A]], 170141183460469231731687303715884105727
; CHECK:         [[B:%.*]] = zext i127 %b to i128
; CHECK:         [[D:%.*]] = sub i128 [[K]], [[B]]
; CHECK:         call range(i128 {{.*}}) i128 @residue.reduce.i128(i128 [[D]],
; CHECK-NOT:     select
define i127 @difference(i127 %x, i127 %y) {
  %a = call i127 @residue.reduce.i127(i127 %x, i127 170141183460469231731687303715884105727)
  %b = call i127 @residue.reduce.i127(i127 %y, i127 170141183460469231731687303715884105727)
  %less = icmp ult i127 %a, %b
  %d = sub i127 %a, %b
  %p = add i127 %d, 170141183460469231731687303715884105727
  %c = select i1 %less, i127 %p, i127 %d
  %q = call i127 @residue.reduce.i127(i127 %c, i127 170141183460469231731687303715884105727)
  ret i127 %q
}

; CHECK-LABEL: define i127 @masked(
; CHECK:         call range(i128 {{.*}}) i128 @residue.reduce.i128(
define i127 @masked(i127 %x, i127 %y) {
  %a = call i127 @residue.reduce.i127(i127 %x, i127 170141183460469231731687303715884105727)
  %b = call i127 @residue.reduce.i127(i127 %y, i127 170141183460469231731687303715884105727)
  %less = icmp ult i127 %a, %b
  %d = sub i127 %a, %b
  %p = select i1 %less, i127 170141183460469231731687303715884105727, i127 0
  %c = add i127 %d, %p
  %q = call i127 @residue.reduce.i127(i127 %c, i127 170141183460469231731687303715884105727)
  ret i127 %q
}

; In each turn the sum is below p.
; CHECK-LABEL: define i127 @loop(
; CHECK:         call range(i127 {{.*}}) i127 @residue.reduce.i127(i127 %x,
; CHECK:       turns:
; CHECK:         [[S:%.*]] = add i128
; CHECK:         call range(i128 {{.*}}) i128 @residue.reduce.i128(i128 [[S]],
define i127 @loop(i127 %x, i32 %n) {
entry:
  %a = call range(i127 0, 170141183460469231731687303715884105727) i127 @residue.reduce.i127(i127 %x, i127 170141183460469231731687303715884105727)
  %wa = zext i127 %a to i128
  br label %turns

turns:
  %i = phi i32 [ 0, %entry ], [ %i.next, %turns ]
  %t = phi i127 [ 1, %entry ], [ %t.next, %turns ]
  %wt = zext i127 %t to i128
  %s = add i128 %wt, %wa
  %large = icmp ugt i128 %s, 170141183460469231731687303715884105726
  %less = sub i128 %s, 170141183460469231731687303715884105727
  %c = select i1 %large, i128 %less, i128 %s
  %t.next = trunc i128 %c to i127
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %turns

exit:
  ret i127 %t.next
}

; Nothing is computed with it, and what it is made of need not be reduced for it.
; CHECK-LABEL: define i127 @stored(
; CHECK-NOT:     select
; CHECK:         call range(i128 {{.*}}) i128 @residue.reduce.i128
; CHECK-NEXT:    trunc
; CHECK-NEXT:    ret
define i127 @stored(i127 %x, i127 %y) {
  %a = call i127 @residue.reduce.i127(i127 %x, i127 170141183460469231731687303715884105727)
  %b = call i127 @residue.reduce.i127(i127 %y, i127 170141183460469231731687303715884105727)
  %less = icmp ult i127 %a, %b
  %d = sub i127 %a, %b
  %p = add i127 %d, 170141183460469231731687303715884105727
  %c = select i1 %less, i127 %p, i127 %d
  ret i127 %c
}

; p itself stays p.
; CHECK-LABEL: define i127 @too_late(
; CHECK:         select i1 %large, i128 %less, i128 %s
define i127 @too_late(i127 %x, i127 %y) {
  %a = call i127 @residue.reduce.i127(i127 %x, i127 170141183460469231731687303715884105727)
  %b = call i127 @residue.reduce.i127(i127 %y, i127 170141183460469231731687303715884105727)
  %wa = zext i127 %a to i128
  %wb = zext i127 %b to i128
  %s = add i128 %wa, %wb
  %large = icmp ugt i128 %s, 170141183460469231731687303715884105727
  %less = sub i128 %s, 170141183460469231731687303715884105727
  %c = select i1 %large, i128 %less, i128 %s
  %low = trunc i128 %c to i127
  %q = call i127 @residue.reduce.i127(i127 %low, i127 170141183460469231731687303715884105727)
  ret i127 %q
}

; What comes from outside may be anything; the modulus is that of a reduction.
; CHECK-LABEL: define i127 @outside(
; CHECK:         select i1 %large, i129 %less, i129 %s
define i127 @outside(i127 %x, i128 %b) {
  %a = call i127 @residue.reduce.i127(i127 %x, i127 170141183460469231731687303715884105727)
  %wa = zext i127 %a to i129
  %wb = zext i128 %b to i129
  %s = add i129 %wa, %wb
  %large = icmp ugt i129 %s, 170141183460469231731687303715884105726
  %less = sub i129 %s, 170141183460469231731687303715884105727
  %c = select i1 %large, i129 %less, i129 %s
  %low = trunc i129 %c to i127
  %q = call i127 @residue.reduce.i127(i127 %low, i127 170141183460469231731687303715884105727)
  ret i127 %q
}

; CHECK-LABEL: define i127 @no_reductions(
; CHECK:         select
define i127 @no_reductions(i126 %x, i126 %y) {
  %a = zext i126 %x to i127
  %b = zext i126 %y to i127
  %less = icmp ult i127 %a, %b
  %d = sub i127 %a, %b
  %p = add i127 %d, 170141183460469231731687303715884105727
  %c = select i1 %less, i127 %p, i127 %d
  ret i127 %c
}

declare i127 @residue.reduce.i127(i127, i127) #0

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) "residue-modulus"="170141183460469231731687303715884105727" }

; A mask that is a member itself chooses nothing in the web: what it chooses is an integer of the
; program.
; RUN: %opt -passes='crandall-reduction,verify' -S %s | FileCheck %s
; RUN: %opt -passes='print<reduction-plan>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=PLAN

; CHECK-LABEL: define i256 @f(
; CHECK: and i256
; PLAN: %e: input

define i256 @f(i256 %x, i32 %c, i1 %d, i32 %n) {
entry:
  br label %loop
loop:
  %m = phi i256 [ 0, %entry ], [ %m2, %loop ]
  %o = phi i256 [ -1, %entry ], [ %o2, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %s = lshr i32 %c, %i
  %k = trunc i32 %s to i1
  %m2 = select i1 %k, i256 %m, i256 %o
  %o2 = select i1 %k, i256 %o, i256 %m
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, 9
  br i1 %more, label %loop, label %next
next:
  %e = and i256 %m2, %x
  %b = select i1 %d, i256 %o2, i256 %m2
  %w = zext i256 %b to i512
  %q = mul i512 %w, %w
  %r5 = tail call i512 @residue.reduce.i512(i512 %q, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %t = zext i256 %e to i512
  %t2 = mul i512 %t, %r5
  %r8 = tail call i512 @residue.reduce.i512(i512 %t2, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %z = trunc i512 %r8 to i256
  ret i256 %z
}

; Nor where that is below zero.
; CHECK-LABEL: define i256 @signed(
; CHECK: and i128
; PLAN-LABEL: plan of 'signed'
; PLAN: %e: input
define i256 @signed(i100 %x0, i100 %y0, i32 %c, i1 %d) {
entry:
  %x = zext i100 %x0 to i128
  %y = zext i100 %y0 to i128
  br label %loop
loop:
  %m = phi i128 [ 0, %entry ], [ %m2, %loop ]
  %o = phi i128 [ -1, %entry ], [ %o2, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %s = lshr i32 %c, %i
  %k = trunc i32 %s to i1
  %m2 = select i1 %k, i128 %m, i128 %o
  %o2 = select i1 %k, i128 %o, i128 %m
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, 9
  br i1 %more, label %loop, label %next
next:
  %f = sub nsw i128 %x, %y
  %e = and i128 %m2, %f
  %b = select i1 %d, i128 %o2, i128 %m2
  %w = zext i128 %b to i512
  %q = mul i512 %w, %w
  %r5 = tail call i512 @residue.reduce.i512(i512 %q, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %t = sext i128 %e to i512
  %t2 = mul nsw i512 %t, %t
  %r7 = tail call i512 @residue.reduce.i512(i512 %t2, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %t3 = mul i512 %r7, %r5
  %r8 = tail call i512 @residue.reduce.i512(i512 %t3, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %z = trunc i512 %r8 to i256
  ret i256 %z
}
declare i512 @residue.reduce.i512(i512, i512)

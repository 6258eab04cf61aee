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
declare i512 @residue.reduce.i512(i512, i512)

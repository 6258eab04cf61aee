; Where it is not known to be shorter, and there are no lanes, a half stays.
; RUN: %opt -S -passes=raise-halves %s | FileCheck %s

; p = 2^127 - 25

target triple = "riscv64-unknown-linux-gnu"

declare i254 @residue.reduce.i254(i254, i254)

; CHECK-LABEL: define i127 @no_lanes(
; CHECK:         %h = select
; CHECK:         ret i127 %h
define i127 @no_lanes(i127 %a, i127 %b) {
  %a.wide = zext i127 %a to i254
  %b.wide = zext i127 %b to i254
  %p0 = mul nuw i254 %a.wide, %b.wide
  %r0 = call i254 @residue.reduce.i254(i254 %p0, i254 170141183460469231731687303715884105703)
  %p1 = mul nuw i254 %a.wide, %r0
  %r1 = call i254 @residue.reduce.i254(i254 %p1, i254 170141183460469231731687303715884105703)
  %p2 = mul nuw i254 %a.wide, %r1
  %r2 = call i254 @residue.reduce.i254(i254 %p2, i254 170141183460469231731687303715884105703)
  %p3 = mul nuw i254 %a.wide, %r2
  %r3 = call i254 @residue.reduce.i254(i254 %p3, i254 170141183460469231731687303715884105703)
  %x = trunc nuw i254 %r3 to i127
  %odd = trunc i127 %x to i1
  %w = zext i127 %x to i128
  %sum = add nuw i128 %w, 170141183460469231731687303715884105703
  %up = lshr i128 %sum, 1
  %up.n = trunc i128 %up to i127
  %down = lshr i127 %x, 1
  %h = select i1 %odd, i127 %up.n, i127 %down
  ret i127 %h
}

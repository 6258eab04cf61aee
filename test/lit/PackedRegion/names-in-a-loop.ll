; A loop in lanes, in another block of which its elements get other names: that has
; nothing to do in lanes of its own.
; RUN: %opt -S -residue-representation=packed -residue-stage=incomplete-phi -passes=crandall-reduction %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

declare i509 @residue.reduce.i509(i509, i509)

; p = 2^251 - 9
; CHECK-LABEL: define void @names(
; CHECK-NOT:   call i509 @residue.reduce
define void @names(i1 %c) {
entry:
  br label %outer

outer:
  br i1 %c, label %join, label %inner

left:
  %t = trunc i1020 %x to i254
  %s = sub i254 0, %t
  br label %join

inner:
  %x = phi i1020 [ %name, %latch ], [ 0, %outer ]
  %y = mul i1020 0, 0
  br label %latch

latch:
  %name = sub i1020 %y, 0
  br i1 %c, label %left, label %inner

join:
  %z = phi i254 [ %s, %left ], [ 0, %outer ]
  %w = zext i254 %z to i509
  %p = mul i509 %w, 0
  %r = tail call i509 @residue.reduce.i509(i509 %p, i509 3618502788666131106986593281521497120414687020801267626233049500247285301239)
  br label %outer
}

; Constants are converted at compile time: c becomes c 2^8 mod 197.
; RUN: %opt -residue-min-bits=1 -residue-word-bits=8 -residue-representation=montgomery -residue-convert-all -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; 1 is 59.
; CHECK-LABEL: define i16 @power(
; CHECK:         %y.res = phi i8 [ 59, %entry ], [ %r.res, %loop ]
define i16 @power(i8 %a, i32 %n) {
entry:
  %x = zext i8 %a to i16
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %y = phi i16 [ 1, %entry ], [ %r, %loop ]
  %m = mul nuw i16 %y, %x
  %r = urem i16 %m, 197
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i16 %r
}

; 100 is 187.
; CHECK-LABEL: define i16 @factor(
; CHECK:         mul i16 %{{.*}}, 187
; CHECK-NOT:     mul i16 %{{.*}}, 100
; CHECK:         ret i16
define i16 @factor(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %m = mul nuw i16 %x, %y
  %s = urem i16 %m, 197
  %m2 = mul nuw i16 %s, 100
  %r = urem i16 %m2, 197
  ret i16 %r
}

; A product with a small constant is a chain of additions: no quotient digit between
; that of the product before it and that of the exit.
; CHECK-LABEL: define i16 @small_factor(
; CHECK:         %m.res =
; CHECK-NOT:     mul
; CHECK:         add
; CHECK-NOT:     mul
; CHECK:         %m2.res =
; CHECK:         mul i8 %{{.*}}, -13
; CHECK:         ret i16
define i16 @small_factor(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %m = mul nuw i16 %x, %y
  %s = urem i16 %m, 197
  %m2 = mul nuw i16 %s, 3
  %r = urem i16 %m2, 197
  ret i16 %r
}

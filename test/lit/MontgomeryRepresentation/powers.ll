; A product of x R^a and y R^b that is divided by R is x y R^(a + b - 1): few
; numbers have to be converted, and what comes in and goes out as it is, is for
; nothing. Modulo 197, with R = 2^8, R is 59, R^2 is 132 and R^3 is 105.
; RUN: %opt -residue-min-bits=1 -residue-word-bits=8 -residue-representation=montgomery -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem --implicit-check-not=residue.reduce

; Horner's rule: s and what is added are as they are, and x is converted once.
; CHECK-LABEL: define i16 @horner(
; CHECK:       entry:
; CHECK:         mul i16 %{{.*}}, 132
; CHECK:       loop:
; CHECK:         %s.res = phi i8 [ 0, %entry ]
; CHECK-NOT:     132
; CHECK:         mul i16
; CHECK:       exit:
; CHECK-NOT:     mul
; CHECK:         ret i16 %exact
define i16 @horner(ptr %c, i8 %x, i32 %n) {
entry:
  %x.w = zext i8 %x to i16
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i16 [ 0, %entry ], [ %s.next, %loop ]
  %m = mul nuw i16 %s, %x.w
  %r = urem i16 %m, 197
  %at = getelementptr i8, ptr %c, i32 %i
  %c.i = load i8, ptr %at
  %c.w = zext i8 %c.i to i16
  %sum = add nuw i16 %r, %c.w
  %s.next = urem i16 %sum, 197
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret i16 %s.next
}

; Neither is converted; their product is x y / R, and times R^2 on the way out.
; CHECK-LABEL: define i16 @product(
; CHECK:         mul i16
; CHECK:         mul i16 %{{.*}}, 132
; CHECK-NOT:     mul i16 %{{.*}}, 132
; CHECK:         ret i16 %exact
define i16 @product(i8 %x, i8 %y) {
  %x.w = zext i8 %x to i16
  %y.w = zext i8 %y to i16
  %m = mul nuw i16 %x.w, %y.w
  %r = urem i16 %m, 197
  ret i16 %r
}

; The constant 10 is 10 R, 196: the product is as x is.
; CHECK-LABEL: define i16 @times_constant(
; CHECK:         mul i16 %{{.*}}, 196
; CHECK-NOT:     mul i16 %{{.*}}, 132
; CHECK:         ret i16 %exact
define i16 @times_constant(i8 %x, i8 %y) {
  %x.w = zext i8 %x to i16
  %y.w = zext i8 %y to i16
  %m = mul nuw i16 %x.w, 10
  %r = urem i16 %m, 197
  %sum = add nuw i16 %r, %y.w
  %s = urem i16 %sum, 197
  ret i16 %s
}

; x^4 x is x^5 / R^4: times R^5 on the way out, which is 88 59 mod 197 = 70.
; CHECK-LABEL: define i16 @fifth(
; CHECK-NOT:     mul i16 %{{.*}}, 132
; CHECK:         mul i16 %{{.*}}, 70
; CHECK:         ret i16 %exact
define i16 @fifth(i8 %x) {
  %x.w = zext i8 %x to i16
  %m2 = mul nuw i16 %x.w, %x.w
  %r2 = urem i16 %m2, 197
  %m4 = mul nuw i16 %r2, %r2
  %r4 = urem i16 %m4, 197
  %m5 = mul nuw i16 %r4, %x.w
  %r5 = urem i16 %m5, 197
  ret i16 %r5
}

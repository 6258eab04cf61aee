; A product is folded by c and made canonical by a masked subtraction.
; RUN: %opt -S -passes=crandall-reduction -residue-min-bits=1 -residue-word-bits=8 -residue-representation=wide %s | FileCheck %s --check-prefixes=CHECK,WIDE --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce
; RUN: %opt -S -passes=crandall-reduction -residue-min-bits=1 -residue-word-bits=8 -residue-representation=saturated %s | FileCheck %s --check-prefixes=CHECK,SATURATED --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; 2^8 - 5
; CHECK-LABEL: define i16 @product(
; WIDE:          %m.res = mul i16
; WIDE:          %times.c = mul i16 %{{.*}}, 5
; WIDE-NEXT:     [[LO:%.*]] = zext i8 %lo to i16
; WIDE-NEXT:     %fold = add i16 [[LO]], %times.c
; WIDE:          mul i16 %{{.*}}, 5
; SATURATED:     %product = mul i16
; SATURATED:     %hi.shifted = shl i16 %{{.*}}, 2
; SATURATED:     call { i8, i1 } @llvm.uadd.with.overflow.i8(
; The masked subtraction: a + 5 reaches 2^8 where a is not below the modulus. What the
; second fold leaves, below 2 M, needs no other step.
; CHECK-NOT:     asm
; CHECK:         %plus.c = add i16 [[A:%.*]], 5
; CHECK:         %not.below = trunc i16
; CHECK:         %mask = call i8 asm "", "=r,0"(i8 %choose)
; CHECK-NEXT:    %correction = and i8 %mask, 5
; CHECK-NOT:     asm
; CHECK:         %reduced{{.*}} = and i16 %reduced, 255
; CHECK:         ret i16 %exact
define i16 @product(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %m = mul nuw i16 %x, %y
  %r = urem i16 %m, 251
  ret i16 %r
}

; A Mersenne modulus has no c to multiply by.
; CHECK-LABEL: define i16 @mersenne(
; CHECK:         mul i16
; CHECK-NOT:     mul
; CHECK:         ret i16
define i16 @mersenne(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %m = mul nuw i16 %x, %y
  %r = urem i16 %m, 127
  ret i16 %r
}

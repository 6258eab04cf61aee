; Modulo one of two constants, by a flag: both are computed, and the result is
; chosen without a branch.
; RUN: %opt -S -passes=chosen-moduli -residue-min-bits=8 %s | FileCheck %s

define i16 @select(i16 %x, i1 %c) {
; CHECK-LABEL: @select(
; CHECK-NEXT:    %m = select i1 %c, i16 241, i16 251
; CHECK-NEXT:    %is.modulus = icmp eq i16 %m, 241
; CHECK-NEXT:    %r.m0 = urem i16 %x, 241
; CHECK-NEXT:    %r.m1 = urem i16 %x, 251
; CHECK-NEXT:    %r.chosen = select i1 %is.modulus, i16 %r.m0, i16 %r.m1
; CHECK-NEXT:    ret i16 %r.chosen
  %m = select i1 %c, i16 241, i16 251
  %r = urem i16 %x, %m
  ret i16 %r
}

; Three, and a cast in between.
define i16 @joined(i16 %x, i8 %which) {
; CHECK-LABEL: @joined(
; CHECK:         %m = phi i8
; CHECK-NEXT:    %is.modulus = icmp eq i8 %m, -5
; CHECK-NEXT:    %is.modulus1 = icmp eq i8 %m, -15
; CHECK:         %r.m0 = urem i16 %x, 251
; CHECK-NEXT:    %r.m1 = urem i16 %x, 241
; CHECK-NEXT:    %r.m2 = urem i16 %x, 127
; CHECK-NEXT:    [[OTHER:%.*]] = select i1 %is.modulus1, i16 %r.m1, i16 %r.m2
; CHECK-NEXT:    select i1 %is.modulus, i16 %r.m0, i16 [[OTHER]]
entry:
  switch i8 %which, label %a [
    i8 1, label %b
    i8 2, label %c
  ]
a:
  br label %join
b:
  br label %join
c:
  br label %join
join:
  %m = phi i8 [ 251, %a ], [ 241, %b ], [ 127, %c ]
  %wide = zext i8 %m to i16
  %r = urem i16 %x, %wide
  ret i16 %r
}

; Two wide primes.
define i512 @wide(i512 %x, i1 %c) {
; CHECK-LABEL: @wide(
; CHECK:         urem i512 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
; CHECK:         urem i512 %x, 115792089237316195423570985008687907853269984665640564039457584007908834671663
  %m = select i1 %c, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949, i512 115792089237316195423570985008687907853269984665640564039457584007908834671663
  %r = urem i512 %x, %m
  ret i512 %r
}

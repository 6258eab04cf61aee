; Products that are used by themselves, that may wrap, or that are reduced by another
; modulus stay as they are.
;
; RUN: %opt -residue-min-bits=1 -passes=hoist-factors -S %s | FileCheck %s

; CHECK-NOT: %product

; The inner product is stored as well.
define i4 @used(i4 %x, ptr %p) {
  %x.wide = zext i4 %x to i8
  %inner = mul nuw i8 %x.wide, 5
  %a = urem i8 %inner, 13
  store i8 %a, ptr %p
  %outer = mul nuw i8 %a, 7
  %r = urem i8 %outer, 13
  %t = trunc i8 %r to i4
  ret i4 %t
}

; 17 x wraps.
define i4 @wraps(i4 %x) {
  %x.wide = zext i4 %x to i8
  %square = mul i8 %x.wide, %x.wide
  %inner = mul i8 %square, 17
  %a = urem i8 %inner, 13
  %outer = mul nuw i8 %a, 7
  %r = urem i8 %outer, 13
  %t = trunc i8 %r to i4
  ret i4 %t
}

; Three bits of a residue below 13.
define i4 @cut(i4 %x) {
  %x.wide = zext i4 %x to i8
  %inner = mul nuw i8 %x.wide, 5
  %a = urem i8 %inner, 13
  %low = trunc i8 %a to i3
  %low.wide = zext i3 %low to i8
  %outer = mul nuw i8 %low.wide, 7
  %r = urem i8 %outer, 13
  %t = trunc i8 %r to i4
  ret i4 %t
}

; Modulo 11, then modulo 13.
define i4 @another_modulus(i4 %x) {
  %x.wide = zext i4 %x to i8
  %inner = mul nuw i8 %x.wide, 5
  %a = urem i8 %inner, 11
  %outer = mul nuw i8 %a, 7
  %r = urem i8 %outer, 13
  %t = trunc i8 %r to i4
  ret i4 %t
}

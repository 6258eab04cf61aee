; 2^255 - 19: the high half of the product is folded by 38, then the rest by 19.
; RUN: %opt -S -passes=crandall-reduction -residue-representation=wide %s | FileCheck %s --check-prefixes=CHECK,WIDE --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce
; RUN: %opt -S -passes=crandall-reduction -residue-representation=saturated %s | FileCheck %s --check-prefixes=CHECK,SATURATED --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; CHECK-LABEL:           define i255 @multiply(
; WIDE:                    %m.res = mul i512
; WIDE:                    mul i{{[0-9]+}} %{{.*}}, {{19|38}}
; SATURATED-COUNT-16:      = mul i128 %{{[^,]*}}, %
; SATURATED:               mul i128 %{{.*}}, {{19|38}}
; CHECK:                   %plus.c = add i256 %{{.*}}, 19
; CHECK:                   and i64 %{{.*}}, 19
; CHECK:                   ret i255
define i255 @multiply(i255 %a, i255 %b) {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %m = mul nuw i512 %x, %y
  %r = urem i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}

; A squaring has ten products of words, not sixteen.
; CHECK-LABEL:           define i255 @square(
; SATURATED-COUNT-10:      = mul i128 %{{[^,]*}}, %
; SATURATED-NOT:           = mul i128 %{{[^,]*}}, %
; CHECK:                   ret i255
define i255 @square(i255 %a) {
  %x = zext i255 %a to i512
  %m = mul nuw i512 %x, %x
  %r = urem i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}

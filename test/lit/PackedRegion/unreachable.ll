; A sum of itself, in a block that nothing leads to, is no vector of itself, for
; which there would be no end.
;
; RUN: %opt -S -passes=crandall-reduction -residue-representation=packed %s | FileCheck %s

; CHECK-LABEL: @dead(
; CHECK:         ret i255 %x
define i255 @dead(i255 %x) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  ret i255 %x
nowhere:
  %wide = zext i255 %x to i520
  %sum = add nuw i520 %sum, %wide
  %m = urem i520 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %p = mul nuw i520 %m, %wide
  %r = urem i520 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %q = mul nuw i520 %r, %m
  %s = urem i520 %q, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i520 %s to i255
  ret i255 %t
}

; What is only added to a product is not reduced before: the sum is as wide
; anyway, and one reduction serves for both.
; RUN: %opt -disable-output -passes='print<reduction-plan>' %s 2>&1 | FileCheck %s
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --check-prefix=CODE

; CHECK: %s1: reduce, dropped
; CHECK: %s2: reduce, complete
; CODE-LABEL: @sums
; CODE:       %times.c{{[0-9]*}} = mul
; CODE-NOT:   %times.c{{[0-9]*}} = mul
; CODE-LABEL: @twice
define i256 @sums(i256 %x, i256 %a) {
  %x.wide = zext i256 %x to i576
  %a.wide = zext i256 %a to i576
  %k1 = mul nuw i576 %a.wide, 1001
  %t1 = add nuw i576 %x.wide, %k1
  %s1 = urem i576 %t1, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %k2 = mul nuw i576 %a.wide, 1003
  %t2 = add nuw i576 %s1, %k2
  %s2 = urem i576 %t2, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r = trunc i576 %s2 to i256
  ret i256 %r
}

; A product, or a second use, needs the element.
; CHECK-LABEL: 'twice'
; CHECK: %s1: reduce, folded
define i256 @twice(i256 %x, i256 %a) {
  %x.wide = zext i256 %x to i576
  %a.wide = zext i256 %a to i576
  %k1 = mul nuw i576 %a.wide, 1001
  %t1 = add nuw i576 %x.wide, %k1
  %s1 = urem i576 %t1, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %k2 = mul nuw i576 %s1, %a.wide
  %t2 = add nuw i576 %s1, %k2
  %s2 = urem i576 %t2, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r = trunc i576 %s2 to i256
  ret i256 %r
}

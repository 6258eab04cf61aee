; a + p - b wraps where b is above a + p, which a number of 255 bits can be. A
; power of two is added then, modulo p, and p once more, so that nothing wraps.
; What is subtracted without p, or is a remainder, stays as it is.
;
; RUN: %opt -S -passes=raise-reductions,wrapped-differences %s | FileCheck %s
; RUN: %opt -disable-output -passes='raise-reductions,wrapped-differences,print<reduction-analysis>' %s 2>&1 | FileCheck %s --check-prefix=WEB

; 2^510 mod p = 19^2 = 361
; CHECK-LABEL: define i255 @difference(
; CHECK:         %[[SUM:.*]] = add i257 %{{.*}}, 57896044618658097711785492504343953926634992332820282019728792003956564819949
; CHECK:         %[[D:.*]] = sub i257 %[[SUM]], %{{.*}}
; CHECK:         %wraps = icmp slt i257 %[[D]], 0
; CHECK:         %power = select i1 %wraps, i510 361, i510 0
; CHECK:         %above = add i510 %{{.*}}, 57896044618658097711785492504343953926634992332820282019728792003956564819949
; CHECK:         %unwrapped = add i510 %above, %power
; CHECK:         call {{.*}}i510 @residue.reduce.i510(i510 %unwrapped,
; WEB-LABEL: analysis of 'difference'
; WEB:         web 0
; WEB:         %unwrapped: add %above, %power
; WEB-NOT:     missed
define i255 @difference(i255 %a, i255 %b) {
  %a.wide = zext i255 %a to i510
  %b.wide = zext i255 %b to i510
  %sum = add nuw nsw i510 %a.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %d = sub i510 %sum, %b.wide
  %r = urem i510 %d, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = trunc nuw i510 %r to i255
  ret i255 %s
}

; p - b of 255 bits, widened behind the subtraction: 2^255 mod p = 19.
; CHECK-LABEL: define i255 @narrow_negation(
; CHECK:         %power = select i1 %wraps, i512 19, i512 0
; CHECK:         %unwrapped = add i512 %above, %power
; CHECK:         mul i512 %unwrapped,
; WEB-LABEL: analysis of 'narrow_negation'
; WEB-NOT:     missed
define i255 @narrow_negation(i255 %a, i255 %b) {
  %n = sub i255 -19, %b
  %n.wide = zext i255 %n to i510
  %a.wide = zext i255 %a to i510
  %m = mul nuw i510 %n.wide, %a.wide
  %r = urem i510 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = trunc nuw i510 %r to i255
  ret i255 %s
}

; CHECK-LABEL: define i255 @no_multiple(
; CHECK-NOT:     %wraps
; WEB-LABEL: analysis of 'no_multiple'
; WEB:         missed
define i255 @no_multiple(i255 %a, i255 %b) {
  %a.wide = zext i255 %a to i510
  %b.wide = zext i255 %b to i510
  %d = sub i510 %a.wide, %b.wide
  %r = urem i510 %d, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = trunc nuw i510 %r to i255
  ret i255 %s
}

; CHECK-LABEL: define i255 @of_remainder(
; CHECK-NOT:     %wraps
define i255 @of_remainder(i255 %a, i255 %b) {
  %a.wide = zext i255 %a to i510
  %b.wide = zext i255 %b to i510
  %b.rem = urem i510 %b.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %sum = add nuw nsw i510 %a.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %d = sub i510 %sum, %b.rem
  %r = urem i510 %d, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = trunc nuw i510 %r to i255
  ret i255 %s
}

; The product is not known without computing it: it stays one number.
; CHECK-LABEL: define i255 @product_less(
; CHECK-NOT:     %wraps
define i255 @product_less(i255 %a, i255 %b) {
  %a.wide = zext i255 %a to i512
  %b.wide = zext i255 %b to i512
  %m = mul nuw i512 %a.wide, %a.wide
  %sum = add nuw nsw i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %d = sub i512 %sum, %b.wide
  %r = urem i512 %d, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = trunc nuw i512 %r to i255
  ret i255 %s
}

; The sum does not fit the type of before: that of the reduction is wider.
; CHECK-LABEL: define i256 @one_more_bit(
; CHECK:         call {{.*}}i320 @residue.reduce.i320(
; CHECK:         trunc i320 %residue to i256
define i256 @one_more_bit(i255 %a, i255 %b) {
  %a.wide = zext i255 %a to i256
  %b.wide = zext i255 %b to i256
  %sum = add nuw i256 %a.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %d = sub i256 %sum, %b.wide
  %r = urem i256 %d, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

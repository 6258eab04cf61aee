; x - (x / c) c of which only low bits are used: the optimizer has cut c to them,
; and x and the quotient to what their type has. It is a remainder all the same.
; Not where a higher bit is used, or another multiple is subtracted.
;
; RUN: %opt -S -passes=raise-reductions %s | FileCheck %s

; c = 2^255 - 19, -c = 19 modulo 2^255
; CHECK-LABEL: define i256 @under_mask(
; CHECK:         %[[R:.*]] = call {{.*}}i510 @residue.reduce.i510(i510 %x,
; CHECK:         trunc i510 %[[R]] to i256
define i256 @under_mask(i510 %x) {
  %q = udiv i510 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %m = mul nuw nsw i510 %q, 19
  %d = add i510 %m, %x
  %t = trunc nuw i510 %d to i256
  %s = and i256 %t, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  ret i256 %s
}

; CHECK-LABEL: define i256 @of_a_sum(
; CHECK:         %[[R:.*]] = call {{.*}}i510 @residue.reduce.i510(i510 %x.wide,
; CHECK:         %[[T:.*]] = trunc i510 %[[R]] to i256
; CHECK:         and i256 %[[T]],
define i256 @of_a_sum(i256 %x) {
  %x.wide = zext i256 %x to i510
  %q = udiv i510 %x.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %q.low = trunc nuw i510 %q to i256
  %m = mul i256 %q.low, 19
  %d = add i256 %x, %m
  %s = and i256 %d, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  ret i256 %s
}

; CHECK-LABEL: define i256 @shortened(
; CHECK:         call {{.*}}i510 @residue.reduce.i510(i510 %x,
define i256 @shortened(i510 %x) {
  %q = udiv i510 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %q.low = trunc nuw i510 %q to i256
  %x.low = trunc i510 %x to i256
  %m = mul i256 %q.low, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %d = sub i256 %x.low, %m
  ret i256 %d
}

; CHECK-LABEL: define i510 @all_bits(
; CHECK:         @residue.quotient.i510(
; CHECK-NOT:     @residue.reduce
define i510 @all_bits(i510 %x) {
  %q = udiv i510 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %m = mul nuw nsw i510 %q, 19
  %d = add i510 %m, %x
  ret i510 %d
}

; CHECK-LABEL: define i256 @one_bit_more(
; CHECK:         @residue.quotient.i510(
; CHECK-NOT:     @residue.reduce
define i256 @one_bit_more(i510 %x) {
  %q = udiv i510 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %m = mul nuw nsw i510 %q, 19
  %d = add i510 %m, %x
  %t = trunc nuw i510 %d to i256
  ret i256 %t
}

; CHECK-LABEL: define i256 @another_number(
; CHECK:         @residue.quotient.i510(
; CHECK-NOT:     @residue.reduce
; CHECK:         ret
define i256 @another_number(i256 %x, i256 %y) {
  %x.wide = zext i256 %x to i510
  %q = udiv i510 %x.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %q.low = trunc nuw i510 %q to i256
  %m = mul i256 %q.low, 19
  %d = add i256 %y, %m
  %s = and i256 %d, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  ret i256 %s
}

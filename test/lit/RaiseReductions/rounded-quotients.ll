; x - q c with a quotient q that is rounded down, x / c less 1 where the remainder is
; negative, is that remainder, plus c where it is negative.
; RUN: %opt -S -residue-min-bits=1 -passes=raise-reductions %s | FileCheck %s

; CHECK-LABEL: define i8 @by_the_sign(
; CHECK:         %r = call range(i8 -6, 7) i8 @residue.signed.reduce.i8(i8 %x, i8 7)
; CHECK:         %negative = icmp slt i8 %r, 0
; CHECK-NEXT:    %above = add i8 %r, 7
; CHECK-NEXT:    %rest = select i1 %negative, i8 %above, i8 %r
; CHECK-NEXT:    ret i8 %rest
define i8 @by_the_sign(i8 %x) {
  %q = sdiv i8 %x, 7
  %r = srem i8 %x, 7
  %sign = ashr i8 %r, 7
  %down = add i8 %q, %sign
  %multiple = mul i8 %down, -7
  %rest = add i8 %x, %multiple
  ret i8 %rest
}

; CHECK-LABEL: define i8 @by_a_comparison(
; CHECK:         %rest = select i1 %{{.*}}, i8 %above, i8 %r
define i8 @by_a_comparison(i8 %x) {
  %q = sdiv i8 %x, 7
  %r = srem i8 %x, 7
  %below = icmp slt i8 %r, 0
  %less = sext i1 %below to i8
  %down = add i8 %less, %q
  %multiple = mul i8 %down, 7
  %rest = sub i8 %x, %multiple
  ret i8 %rest
}

; The sign of another number, another divisor, another number, and a quotient without a sign.
; CHECK-LABEL: define i8 @others(
; CHECK-NOT:     select
; CHECK:         ret i8
define i8 @others(i8 %x, i8 %y) {
  %q = sdiv i8 %x, 7
  %u = udiv i8 %x, 7
  %r = srem i8 %x, 7
  %r5 = srem i8 %x, 5
  %sign = ashr i8 %r, 7
  %sign.x = ashr i8 %x, 7
  %sign.5 = ashr i8 %r5, 7
  %down.x = add i8 %q, %sign.x
  %down.5 = add i8 %q, %sign.5
  %down.y = add i8 %q, %sign
  %down.u = add i8 %u, %sign
  %by.x = mul i8 %down.x, -7
  %by.5 = mul i8 %down.5, -7
  %by.y = mul i8 %down.y, -7
  %by.u = mul i8 %down.u, -7
  %rest.x = add i8 %x, %by.x
  %rest.5 = add i8 %x, %by.5
  %rest.y = add i8 %y, %by.y
  %rest.u = add i8 %x, %by.u
  %a = xor i8 %rest.x, %rest.5
  %b = xor i8 %rest.y, %rest.u
  %both = xor i8 %a, %b
  ret i8 %both
}

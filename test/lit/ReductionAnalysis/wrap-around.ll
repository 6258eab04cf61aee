; Sums and products that may wrap are computed as written, and the reason is given.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction analysis of 'product':
; CHECK-NOT:       : mul
; CHECK:         missed: %m may wrap: it can reach 65025, more than i15 holds; compute in a wider type
define i15 @product(i8 %a, i8 %b) {
  %x = zext i8 %a to i15
  %y = zext i8 %b to i15
  %m = mul i15 %x, %y
  %r = urem i15 %m, 127
  ret i15 %r
}

; nuw: where it is broken the result is poison.
; CHECK-LABEL: Reduction analysis of 'nuw_product':
; CHECK:           i15 %m: mul %x, %y  REDUCED  in [0, 32767]
; CHECK-NOT:     missed
define i15 @nuw_product(i8 %a, i8 %b) {
  %x = zext i8 %a to i15
  %y = zext i8 %b to i15
  %m = mul nuw i15 %x, %y
  %r = urem i15 %m, 127
  ret i15 %r
}

; The wrapped sum is the input of the product.
; CHECK-LABEL: Reduction analysis of 'narrow_sum':
; CHECK:           i16 %z: input  NOTREDUCED  in [0, 255]
; CHECK:           i16 %m: mul %z, %z  REDUCED
; CHECK:         missed: %s may wrap: it can reach 510, more than i8 holds; compute in a wider type
define i16 @narrow_sum(i8 %a, i8 %b) {
  %s = add i8 %a, %b
  %z = zext i8 %s to i16
  %m = mul i16 %z, %z
  %r = urem i16 %m, 127
  ret i16 %r
}

; Adding and truncating: what counts is the result.
; CHECK-LABEL: Reduction analysis of 'narrow_result':
; CHECK:         missed: %t may wrap: it can reach 510, more than i8 holds; compute in a wider type
define i8 @narrow_result(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %s = add i16 %x, %y
  %t = trunc i16 %s to i8
  %r = urem i8 %t, 127
  ret i8 %r
}

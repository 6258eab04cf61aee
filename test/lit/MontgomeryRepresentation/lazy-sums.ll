; The prime of P-256 fills its words, and 2^256 minus it is a short sum of powers of two. Sums,
; differences and products stay as they come, wider than an element or negative; where an
; element is needed, the highest word tells the multiple of the modulus to subtract. Products
; that are only added or subtracted have one reduction.
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=montgomery -residue-convert-all %s 2>&1 | FileCheck %s --check-prefix=PLAN
; RUN: %opt -residue-representation=montgomery -residue-convert-all -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; PLAN-LABEL: Reduction plan of 'difference_of_sums':
; PLAN:         %m: mul  <= 2.0 M (257 bits)
; PLAN-NEXT:    %ab: reduce, by its product
; PLAN:         %d: sub  >= -(2^256 - 2^224 + 2^192 + 2^96 - 2), <= 2.0 M (257 bits)
; PLAN:         %d2: sub  >= -(2^257 - 2^225 + 2^193 + 2^97 - 4), <= 2.0 M (257 bits), as element <= 2^256 - 2^224 + 2^195 + 2^193 - 1 (256 bits)
; CHECK-LABEL: define i512 @difference_of_sums(
; CHECK:         %d.res = sub i320
; CHECK:         %d2.res = sub i320 %d.res
; CHECK:         [[SIGN:%sign.*]] = ashr i64 %{{.*}}, 63
; CHECK-NEXT:    call i64 asm "", "=r,0"(i64 [[SIGN]])
; CHECK:         %estimate = sub i64
; CHECK:         %quotient = add i64
define i512 @difference_of_sums(i256 %a, i256 %b) {
  %p = urem i256 %a, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %q = urem i256 %b, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %x = zext i256 %p to i512
  %y = zext i256 %q to i512
  %m = mul nuw i512 %x, %y
  %ab = urem i512 %m, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %padded = add nuw i512 %ab, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %d = sub nuw i512 %padded, %x
  %e = urem i512 %d, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %padded2 = add nuw i512 %e, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %d2 = sub nuw i512 %padded2, %y
  %f = urem i512 %d2, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %square = mul nuw i512 %f, %f
  %r = urem i512 %square, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i512 %r
}

; PLAN-LABEL: Reduction plan of 'two_products':
; PLAN:         %m1: mul, reduced with the other product
; PLAN-NEXT:    %ab: reduce, dropped
; PLAN:         %m2: mul, reduced with the other product
; PLAN-NEXT:    %bb: reduce, dropped
; PLAN:         %d: sub, one reduction for two products  >= -(1.0 M), <= 2.0 M (257 bits), as element
; CHECK-LABEL: define i512 @two_products(
; CHECK:         %difference = sub i576
define i512 @two_products(i256 %a, i256 %b) {
  %x = zext i256 %a to i512
  %y = zext i256 %b to i512
  %m1 = mul nuw i512 %x, %y
  %ab = urem i512 %m1, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %m2 = mul nuw i512 %y, %y
  %bb = urem i512 %m2, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %padded = add nuw i512 %ab, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %d = sub nuw i512 %padded, %bb
  %e = urem i512 %d, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %square = mul nuw i512 %e, %e
  %r = urem i512 %square, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i512 %r
}

; A product that has another use is reduced by itself.
; PLAN-LABEL: Reduction plan of 'used_again':
; PLAN-NOT:     reduced with
; PLAN:         %s: add  <= 4.0 M (258 bits), as element
define i512 @used_again(i256 %a, i256 %b) {
  %x = zext i256 %a to i512
  %y = zext i256 %b to i512
  %m1 = mul nuw i512 %x, %y
  %ab = urem i512 %m1, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %m2 = mul nuw i512 %y, %y
  %bb = urem i512 %m2, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %s = add nuw i512 %ab, %bb
  %e = urem i512 %s, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %m3 = mul nuw i512 %e, %bb
  %r = urem i512 %m3, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i512 %r
}

; A sum of two elements that only a product takes is corrected by its carry.
; PLAN-LABEL: Reduction plan of 'sum_of_elements':
; PLAN:         %s: add  <= 2^256 - 1 (256 bits)
define i512 @sum_of_elements(i256 %a, i256 %b) {
  %x = zext i256 %a to i512
  %y = zext i256 %b to i512
  %s = add nuw i512 %x, %y
  %e = urem i512 %s, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %m = mul nuw i512 %e, %e
  %r = urem i512 %m, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i512 %r
}

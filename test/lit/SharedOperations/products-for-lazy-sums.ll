; Where sums are lazy they take any element: a shared product is one, and is not brought below
; the modulus. Modulo the order of P-256, 2^256 minus which is no short sum, sums are
; corrected one by one, and products are below the modulus for them.
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=montgomery -residue-inline-products=0 %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction plan of 'lazy':
; CHECK:         %m: mul <= 2^256 - 1 (256 bits)
; CHECK:         %d: sub >= -({{.*}}), <= {{.*}}, as element
define i512 @lazy(i256 %a, i256 %b) {
  %x = zext i256 %a to i512
  %y = zext i256 %b to i512
  %m = mul nuw i512 %x, %y
  %ab = urem i512 %m, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %padded = add nuw i512 %ab, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %bb = urem i512 %y, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %d = sub nuw i512 %padded, %bb
  %e = urem i512 %d, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %square = mul nuw i512 %e, %e
  %r = urem i512 %square, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i512 %r
}

; CHECK-LABEL: Reduction plan of 'tight':
; CHECK:         %m: mul <= 1.0 M (256 bits)
define i512 @tight(i256 %a, i256 %b) {
  %x = zext i256 %a to i512
  %y = zext i256 %b to i512
  %m = mul nuw i512 %x, %y
  %ab = urem i512 %m, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %padded = add nuw i512 %ab, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %bb = urem i512 %y, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %d = sub nuw i512 %padded, %bb
  %e = urem i512 %d, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %square = mul nuw i512 %e, %e
  %r = urem i512 %square, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  ret i512 %r
}

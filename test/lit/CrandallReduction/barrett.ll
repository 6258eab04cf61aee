; A lone reduction by a modulus of no special form is Barrett's: the quotient is estimated
; by a product, multiplied back, and corrected by at most two conditional subtractions.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce --implicit-check-not=' br '
; RUN: %opt -S -passes=crandall-reduction -residue-representation=wide %s | FileCheck %s --check-prefix=WIDE --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce --implicit-check-not=' br '
; RUN: %opt -S -passes='crandall-reduction<single-step>' %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce --implicit-check-not=' br '

; The group order of P-256. The quotient is estimated from whole words of the number: no
; shift is needed.
; CHECK-LABEL: define i512 @order(
; CHECK:         %high = trunc i512 %{{.*}} to i256
; CHECK:         %quotient = lshr i
; CHECK:         %remainder = sub i320
; CHECK:         ret i512 %exact
; WIDE-LABEL:  define i512 @order(
; WIDE:          %product = mul i{{[0-9]+}} %{{.*}}, 115792089264276142090721624801893421302707618245269942344307673200490803338238
; WIDE:          %quotient{{[0-9]*}} = trunc i{{[0-9]+}} %{{.*}} to i{{256|320}}
; WIDE:          mul i{{[0-9]+}} %{{.*}}, 115792089210356248762697446949407573529996955224135760342422259061068512044369
; WIDE:          ret i512 %exact
define i512 @order(i512 %x) {
  %r = urem i512 %x, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  ret i512 %r
}

; An even number: 10^30, as it is or as 2^30 5^30.
; CHECK-LABEL: define i256 @even(
; CHECK:         %quotient = lshr i
; CHECK:         sub i
; CHECK:         ret i256 %exact
; WIDE-LABEL:  define i256 @even(
; WIDE:          mul i{{[0-9]+}} %{{.*}}, {{1000000000000000000000000000000|931322574615478515625}}
; WIDE:          ret i256 %exact
define i256 @even(i256 %x) {
  %r = urem i256 %x, 1000000000000000000000000000000
  ret i256 %r
}

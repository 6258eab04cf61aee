; A lone reduction by a modulus of no special form is Barrett's: the quotient is estimated
; by a product, multiplied back, and corrected by at most two conditional subtractions.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce --implicit-check-not=' br '
; RUN: %opt -S -passes=crandall-reduction -residue-representation=wide %s | FileCheck %s --check-prefix=WIDE --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce --implicit-check-not=' br '
; RUN: %opt -S -passes='crandall-reduction<single-step>' %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce --implicit-check-not=' br '

; The prime of P-256; floor(2^512 / M) has 257 bits.
; CHECK-LABEL: define i512 @p256(
; CHECK:         %high = trunc i512 %{{.*}} to i320
; CHECK:         %quotient = trunc i576 %{{.*}} to i320
; CHECK:         ret i512 %exact
; WIDE-LABEL:  define i512 @p256(
; WIDE:          %high = trunc i512 %{{.*}} to i320
; WIDE:          %product = mul i576 %{{.*}}, 115792089264276142090721624801893421302618430054073857003285787780261785632771
; WIDE:          %quotient = trunc i576 %{{.*}} to i320
; WIDE:          %product{{[0-9]*}} = mul i{{[0-9]+}} %{{.*}}, 115792089210356248762697446949407573530086143415290314195533631308867097853951
; WIDE:          ret i512 %exact
define i512 @p256(i512 %x) {
  %r = urem i512 %x, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i512 %r
}

; An even number: 10^30. 3 M - 1 after the estimate: two conditional subtractions.
; CHECK-LABEL: define i256 @even(
; CHECK:         %quotient = trunc i320 %{{.*}} to i192
; CHECK:         %choose{{[0-9]*}} = sext i1
; CHECK:         %choose{{[0-9]*}} = sext i1
; CHECK-NOT:     = sext
; CHECK:         ret i256 %exact
; WIDE-LABEL:  define i256 @even(
; WIDE:          mul i{{[0-9]+}} %{{.*}}, 1000000000000000000000000000000
; WIDE:          and i{{[0-9]+}} %mask
; WIDE:          ret i256 %exact
define i256 @even(i256 %x) {
  %r = urem i256 %x, 1000000000000000000000000000000
  ret i256 %r
}

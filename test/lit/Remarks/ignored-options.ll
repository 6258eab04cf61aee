; What options ask for and a modulus does not allow is said, and so is why the Montgomery
; form was not taken.
; RUN: %opt -disable-output -passes=crandall-reduction -residue-reduction=solinas -pass-remarks-missed=crandall-reduction %s 2>&1 | FileCheck %s --check-prefix=SOLINAS --implicit-check-not=remark:
; RUN: %opt -disable-output -passes=crandall-reduction -residue-reduction=even -pass-remarks-missed=crandall-reduction %s 2>&1 | FileCheck %s --check-prefix=EVEN --implicit-check-not=remark:
; RUN: %opt -disable-output -passes=crandall-reduction -residue-representation=montgomery -pass-remarks-missed=crandall-reduction %s 2>&1 | FileCheck %s --check-prefix=MONTGOMERY --implicit-check-not=remark:
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=montgomery %s 2>&1 | FileCheck %s --check-prefix=PLAN
; RUN: %opt -disable-output -passes=crandall-reduction -pass-remarks-analysis=crandall-reduction %s 2>&1 | FileCheck %s --check-prefix=PAY

; SOLINAS: remark: {{.*}}-residue-reduction=solinas does not apply modulo 2^255 - 19 (crandall), which is no short sum of powers of one 2^d; what costs least is used
; EVEN:    remark: {{.*}}-residue-reduction=even does not apply modulo 2^255 - 19 (crandall), which is no even number; what costs least is used
define i512 @curve25519(i512 %x) {
  %r = urem i512 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}

; EVEN:    remark: {{.*}}-residue-reduction=even does not apply modulo 2^256 - 2^224 + 2^192 + 2^96 - 1
; PAY:     remark: {{.*}}modulo 2^256 - 2^224 + 2^192 + 2^96 - 1: the Montgomery form would not pay: 1 product, 3 conversions; cost {{[0-9]+}} word products, saturated {{[0-9]+}}
define i512 @p256(i256 %a, i256 %b) {
  %x = zext i256 %a to i512
  %y = zext i256 %b to i512
  %m = mul nuw i512 %x, %y
  %r = urem i512 %m, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i512 %r
}

; SOLINAS:    remark: {{.*}}-residue-reduction=solinas does not apply modulo 0xC9F2C9CD04674EDEA40000000 (even)
; MONTGOMERY: remark: {{.*}}-residue-representation=montgomery does not apply modulo 0xC9F2C9CD04674EDEA40000000 (even), which is even; saturated is used
; PLAN:       -residue-representation=montgomery does not apply modulo 0xC9F2C9CD04674EDEA40000000 (even), which is even; saturated is used
define i256 @even(i256 %x) {
  %r = urem i256 %x, 1000000000000000000000000000000
  ret i256 %r
}

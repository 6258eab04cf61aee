; Every modulus 2^n - c with a small c is raised, in the width of the dividend.
; RUN: %opt -S -passes=raise-reductions %s | FileCheck %s

; 2^130 - 5
; CHECK-LABEL: define i260 @poly1305(
; CHECK:         @residue.reduce.i260{{(\.[0-9]+)?}}(i260 %x, i260 1361129467683753853853498429727072845819)
define i260 @poly1305(i260 %x) {
  %r = urem i260 %x, 1361129467683753853853498429727072845819
  ret i260 %r
}

; 2^255 - 19, in the widths 510 and 512
; CHECK-LABEL: define i510 @curve25519(
; CHECK:         @residue.reduce.i510{{(\.[0-9]+)?}}(i510 %x, i510 57896044618658097711785492504343953926634992332820282019728792003956564819949)
define i510 @curve25519(i510 %x) {
  %r = urem i510 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i510 %r
}
; CHECK-LABEL: define i512 @curve25519_wider(
; CHECK:         @residue.reduce.i512{{(\.[0-9]+)?}}(
define i512 @curve25519_wider(i512 %x) {
  %r = urem i512 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}

; 2^256 - 2^32 - 977
; CHECK-LABEL: define i512 @secp256k1(
; CHECK:         @residue.reduce.i512{{(\.[0-9]+)?}}(
define i512 @secp256k1(i512 %x) {
  %r = urem i512 %x, 115792089237316195423570985008687907853269984665640564039457584007908834671663
  ret i512 %r
}

; 2^383 - 187
; CHECK-LABEL: define i766 @m383(
; CHECK:         @residue.reduce.i766{{(\.[0-9]+)?}}(
define i766 @m383(i766 %x) {
  %r = urem i766 %x, 19701003098197239606139520050071806902539869635232723333974146702122860885748605305707133127442457820403313995153221
  ret i766 %r
}

; 2^521 - 1
; CHECK-LABEL: define i1042 @p521(
; CHECK:         @residue.reduce.i1042{{(\.[0-9]+)?}}(
define i1042 @p521(i1042 %x) {
  %r = urem i1042 %x, 6864797660130609714981900799081393217269435300143305409394463459185543183397656052122559640661454554977296311391480858037121987999716643812574028291115057151
  ret i1042 %r
}

; 2^61 - 1, of a product
; CHECK-LABEL: define i128 @m61(
; CHECK:         @residue.reduce.i128{{(\.[0-9]+)?}}(i128 %x, i128 2305843009213693951)
define i128 @m61(i128 %x) {
  %r = urem i128 %x, 2305843009213693951
  ret i128 %r
}

; Each kind of modulus is named in the plan, with the steps of its reductions, and
; -residue-reduction asks for one of them.
; RUN: %opt -disable-output -passes='print<reduction-plan>' %s 2>&1 | FileCheck %s
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-reduction=crandall %s 2>&1 | FileCheck %s --check-prefix=CRANDALL
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-reduction=solinas %s 2>&1 | FileCheck %s --check-prefix=SOLINAS
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-reduction=barrett %s 2>&1 | FileCheck %s --check-prefix=BARRETT
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-reduction=word-sum %s 2>&1 | FileCheck %s --check-prefix=WORDSUM
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-reduction=even %s 2>&1 | FileCheck %s --check-prefix=EVEN

; CHECK-LABEL: Reduction plan of 'p256':
; CHECK:         modulus 2^256 - 2^224 + 2^192 + 2^96 - 1 (solinas, montgomery-friendly)
; CHECK:         complete  <= {{.*}} by 6 + 4 rows of 32-bit digits,
; BARRETT-LABEL: Reduction plan of 'p256':
; BARRETT:       complete  <= {{.*}} by barrett
define i512 @p256(i512 %x) {
  %r = urem i512 %x, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i512 %r
}

; CHECK-LABEL:   Reduction plan of 'p384':
; CHECK:           modulus 2^384 - 2^128 - 2^96 + 2^32 - 1 (crandall, solinas)
; CHECK:           by fold at 2^384, fold at 2^384
; CRANDALL-LABEL: Reduction plan of 'p384':
; CRANDALL:        by fold at 2^384, fold at 2^384
; SOLINAS-LABEL: Reduction plan of 'p384':
; SOLINAS:         by 7 + 3 rows of 32-bit digits,
; BARRETT-LABEL: Reduction plan of 'p384':
; BARRETT:         by barrett
define i768 @p384(i768 %x) {
  %r = urem i768 %x, 39402006196394479212279040100143613805079739270465446667948293404245721771496870329047266088258938001861606973112319
  ret i768 %r
}

; CHECK-LABEL: Reduction plan of 'plus':
; CHECK:         modulus 2^255 + 95 (crandall plus)
; CHECK:         by fold at 2^255, fold at 2^255
; BARRETT-LABEL: Reduction plan of 'plus':
; BARRETT:       by barrett
define i512 @plus(i512 %x) {
  %r = urem i512 %x, 57896044618658097711785492504343953926634992332820282019728792003956564820063
  ret i512 %r
}

; CHECK-LABEL: Reduction plan of 'goldilocks':
; CHECK:         modulus 2^64 - 4294967295 (crandall, solinas)
; CHECK:         by fold at 2^64, 1 + 1 rows of 32-bit digits
; CRANDALL-LABEL: Reduction plan of 'goldilocks':
; CRANDALL:      by fold at 2^64, fold at 2^64
define i128 @goldilocks(i128 %x) {
  %r = urem i128 %x, 18446744069414584321
  ret i128 %r
}

; CHECK-LABEL: Reduction plan of 'mersenne':
; CHECK:         modulus 2^61 - 1 (crandall)
; CHECK:         by fold at 2^64, 1 digits of 61 bits
define i128 @mersenne(i128 %x) {
  %r = urem i128 %x, 2305843009213693951
  ret i128 %r
}

; CHECK-LABEL: Reduction plan of 'even':
; CHECK:         modulus 2^259 - 2^227 + 2^195 + 2^99 - 8 (even)
; CHECK:         by below 2^3 kept, above (6 + 4 rows of 32-bit digits
; EVEN-LABEL:  Reduction plan of 'even':
; EVEN:          by below 2^3 kept, above (
; BARRETT-LABEL: Reduction plan of 'even':
; BARRETT:       by barrett
define i512 @even(i512 %x) {
  %r = urem i512 %x, 926336713682849990101579575595260588240689147322322513564269050470936782831608
  ret i512 %r
}

; CHECK-LABEL: Reduction plan of 'small':
; CHECK:         modulus 1000000007 (general)
; CHECK:         by sum of 8 words
; WORDSUM-LABEL: Reduction plan of 'small':
; WORDSUM:       by sum of 8 words
; BARRETT-LABEL: Reduction plan of 'small':
; BARRETT:       by barrett
define i512 @small(i512 %x) {
  %r = urem i512 %x, 1000000007
  ret i512 %r
}

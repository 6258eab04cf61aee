; The code of the kinds that are no folds of 2^n - c.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce --implicit-check-not=' br '
; RUN: %opt -S -passes=crandall-reduction -residue-reduction=even %s | FileCheck %s --check-prefix=EVEN --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce --implicit-check-not=' br '
; RUN: %opt -S -passes='crandall-reduction<single-step>' %s | FileCheck %s --check-prefix=SINGLE --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce --implicit-check-not=' br '

; 2^255 + 95: hi 2^255 + lo = lo - 95 hi, with a multiple of the modulus on top.
; CHECK-LABEL: define i512 @plus(
; CHECK:         %padded = add i320 %{{.*}}, {{[0-9]+}}
; CHECK:         %fold = sub i320 %padded, %
; CHECK:         ret i512
; SINGLE-LABEL: define i512 @plus(
; SINGLE:        %padded = add i320
; SINGLE:        ret i512
define i512 @plus(i512 %x) {
  %r = urem i512 %x, 57896044618658097711785492504343953926634992332820282019728792003956564820063
  ret i512 %r
}

; SM2: sums and differences of rows of 32-bit digits, no product but for the last bits.
; CHECK-LABEL: define i512 @sm2(
; CHECK:         %row = shl
; CHECK:         %fold{{[0-9]*}} = add i320 %{{.*}}, %row
; CHECK:         %fold{{[0-9]*}} = sub i320 %{{.*}}, %row
; CHECK:         ret i512
define i512 @sm2(i512 %x) {
  %r = urem i512 %x, 115792089210356248756420345214020892766250353991924191454421193933289684991999
  ret i512 %r
}

; 2^3 (2^128 - 159): what is below 2^3 stays, the rest is folded by 159; it can be
; folded as it is, too.
; EVEN-LABEL: define i256 @even(
; EVEN:         %above = lshr i256 %{{.*}}, 3
; EVEN:         mul i128 %{{.*}}, 159
; EVEN:         %below = and i{{[0-9]+}} %{{.*}}, 7
; EVEN:         ret i256
define i256 @even(i256 %x) {
  %r = urem i256 %x, 2722258935367507707706996859454145690376
  ret i256 %r
}

; 2^64 - 2^32 + 1: the highest digit is subtracted, the next one times 2^32 - 1 added,
; each corrected by its carry, behind both.
; CHECK-LABEL: define i128 @goldilocks(
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(
; CHECK:         mul i64 %{{.*}}, 4294967295
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(
; CHECK:         ret i128
define i128 @goldilocks(i128 %x) {
  %r = urem i128 %x, 18446744069414584321
  %square = mul nuw i128 %r, %r
  %s = urem i128 %square, 18446744069414584321
  ret i128 %s
}

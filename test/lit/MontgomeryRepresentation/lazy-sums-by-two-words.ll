; The highest word of P-256's prime is ones where words have 32 bits, and does not tell what
; multiple of the modulus a sum has: the highest two do. Sums are lazy then as with words of
; 64 bits. With words of 8 bits, modulo 2^24 - 2^16 + 2^10 - 1, as well.
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=montgomery -residue-convert-all -residue-word-bits=8 -residue-min-bits=1 %s 2>&1 | FileCheck %s --check-prefix=TOYPLAN
; RUN: %opt -S -passes=crandall-reduction -residue-representation=montgomery -residue-convert-all -residue-word-bits=8 -residue-min-bits=1 %s | FileCheck %s --check-prefix=TOY --implicit-check-not='= select'
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=montgomery -residue-convert-all -residue-word-bits=32 %s 2>&1 | FileCheck %s --check-prefix=PLAN
; RUN: %opt -S -passes=crandall-reduction -residue-representation=montgomery -residue-convert-all -residue-word-bits=32 %s | FileCheck %s --implicit-check-not='= select'

; TOYPLAN-LABEL: Reduction plan of 'toy':
; TOYPLAN:         %d: sub  >= -(16712702), <= 33361138 (25 bits), as element <= 16715775 (24 bits)
; TOY-LABEL:     define i48 @toy(
; TOY:             %d.res = sub i32
; TOY:             [[ESTIMATE:%estimate.*]] = sub i16
; TOY:             trunc i16 [[ESTIMATE]] to i8
; TOY:             %quotient = add i8
define i48 @toy(i24 %a, i24 %b) {
  %p = urem i24 %a, 16712703
  %q = urem i24 %b, 16712703
  %x = zext i24 %p to i48
  %y = zext i24 %q to i48
  %m = mul nuw i48 %x, %y
  %ab = urem i48 %m, 16712703
  %padded = add nuw i48 %ab, 16712703
  %d = sub nuw i48 %padded, %x
  %e = urem i48 %d, 16712703
  %square = mul nuw i48 %e, %e
  %r = urem i48 %square, 16712703
  ret i48 %r
}

; PLAN-LABEL: Reduction plan of 'p256':
; PLAN:         %d: sub  >= -({{.*}}), <= 2.0 M (257 bits), as element
; CHECK-LABEL: define i512 @p256(
; CHECK:         %d.res = sub i288
; CHECK:         [[ESTIMATE:%estimate.*]] = sub i64
; CHECK:         trunc i64 [[ESTIMATE]] to i32
; CHECK:         %quotient = add i32
define i512 @p256(i256 %a, i256 %b) {
  %p = urem i256 %a, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %q = urem i256 %b, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %x = zext i256 %p to i512
  %y = zext i256 %q to i512
  %m = mul nuw i512 %x, %y
  %ab = urem i512 %m, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %padded = add nuw i512 %ab, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %d = sub nuw i512 %padded, %x
  %e = urem i512 %d, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %square = mul nuw i512 %e, %e
  %r = urem i512 %square, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i512 %r
}

; The prime of P-256 fills its words: a sum of two elements could carry twice. Operands of
; sums and differences are reduced below the modulus, and then one correction is enough.
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=montgomery %s 2>&1 | FileCheck %s --check-prefix=PLAN
; RUN: %opt -residue-representation=montgomery -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; PLAN-LABEL: Reduction plan of 'sum':
; PLAN:         %a: input  <= 2^256 - 2^224 + 2^192 + 2^96 - 2 (256 bits)
; PLAN:         %product: mul  <= 2^256 - 2^224 + 2^192 + 2^96 - 2 (256 bits)
; PLAN-NEXT:    %xy: reduce, by its product
; PLAN:         %sum: add  <= 2^256 - 1 (256 bits)
; PLAN-NEXT:    %s: reduce, dropped
; CHECK-LABEL: define i512 @sum(
; CHECK:         call { i256, i1 } @llvm.uadd.with.overflow.i256(
; CHECK:         %carry{{[0-9]*}} = extractvalue { i256, i1 }
; CHECK:         ret i512 %exact
define i512 @sum(i256 %a, i256 %b) {
  %x = zext i256 %a to i512
  %y = zext i256 %b to i512
  %product = mul nuw i512 %x, %y
  %xy = urem i512 %product, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %sum = add nuw i512 %xy, %x
  %s = urem i512 %sum, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %square = mul nuw i512 %s, %s
  %r = urem i512 %square, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i512 %r
}

; A product that is only multiplied again is not reduced to below the modulus.
; PLAN-LABEL: Reduction plan of 'products':
; PLAN:         %m: mul  <= 2.0 M (257 bits)
; PLAN-NEXT:    %s: reduce, folded  <= 2^256 - 1 (256 bits)
define i512 @products(i256 %a) {
  %x = zext i256 %a to i512
  %m = mul nuw i512 %x, %x
  %s = urem i512 %m, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %m2 = mul nuw i512 %s, %s
  %r = urem i512 %m2, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i512 %r
}

; A sum that is added again is tight itself: a + b = a - (M - b), corrected by its borrow.
; PLAN-LABEL: Reduction plan of 'two_sums':
; PLAN:         %sum: add  <= 2^256 - 2^224 + 2^192 + 2^96 - 2 (256 bits)
; PLAN:         %sum2: add  <= 2^256 - 1 (256 bits)
; CHECK-LABEL: define i512 @two_sums(
; CHECK:         [[NEGATED:%negated.*]] = sub i256 -26959946660873538059280334323183841250350249843923952699046031785985, %
; CHECK-NEXT:    call { i256, i1 } @llvm.usub.with.overflow.i256(i256 %{{.*}}, i256 [[NEGATED]])
; CHECK:         call { i256, i1 } @llvm.uadd.with.overflow.i256(
; CHECK:         ret i512 %exact
define i512 @two_sums(i256 %a, i256 %b) {
  %x = zext i256 %a to i512
  %y = zext i256 %b to i512
  %sum = add nuw i512 %x, %y
  %s = urem i512 %sum, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %sum2 = add nuw i512 %s, %x
  %t = urem i512 %sum2, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %square = mul nuw i512 %t, %t
  %r = urem i512 %square, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i512 %r
}

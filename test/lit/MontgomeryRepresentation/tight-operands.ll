; The order of P-256 fills its words, and 2^256 minus it is no short sum of powers of two: a
; sum of two elements could carry twice. Operands of sums are reduced to just above the
; modulus, as their highest word tells, and those that are subtracted below it; then one
; correction is enough.
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=montgomery -residue-convert-all %s 2>&1 | FileCheck %s --check-prefix=PLAN
; RUN: %opt -residue-representation=montgomery -residue-convert-all -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; PLAN-LABEL: Reduction plan of 'sum':
; PLAN:         %a: input  <= 1.0 M (256 bits)
; PLAN:         %product: mul  <= 2^256 - 2^224 + 2^192 - 1 (256 bits)
; PLAN-NEXT:    %xy: reduce, by its product
; PLAN:         %sum: add  <= 2^256 - 1 (256 bits)
; PLAN-NEXT:    %s: reduce, dropped
; CHECK-LABEL: define i512 @sum(
; CHECK:         [[LOW:%low.*]] = trunc i320 %{{.*}} to i256
; CHECK-NEXT:    [[BITS:%.*]] = lshr i256 [[LOW]], 192
; CHECK-NEXT:    [[HIGHEST:%highest.*]] = trunc i256 [[BITS]] to i64
; CHECK-NEXT:    call { i64, i1 } @llvm.usub.with.overflow.i64(i64 -4294967296, i64 [[HIGHEST]])
; CHECK:         %product.res = sub i256 [[LOW]], %
; CHECK:         [[SUM:%sum.*]] = add i320
; CHECK:         %sum.res = sub i256
; CHECK:         ret i512 %exact
define i512 @sum(i256 %a, i256 %b) {
  %x = zext i256 %a to i512
  %y = zext i256 %b to i512
  %product = mul nuw i512 %x, %y
  %xy = urem i512 %product, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %sum = add nuw i512 %xy, %x
  %s = urem i512 %sum, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %square = mul nuw i512 %s, %s
  %r = urem i512 %square, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  ret i512 %r
}

; A product that is only multiplied again is not reduced to below the modulus.
; PLAN-LABEL: Reduction plan of 'products':
; PLAN:         %m: mul  <= 2.0 M (257 bits)
; PLAN-NEXT:    %s: reduce, folded  <= 2^256 - 1 (256 bits)
define i512 @products(i256 %a) {
  %x = zext i256 %a to i512
  %m = mul nuw i512 %x, %x
  %s = urem i512 %m, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %m2 = mul nuw i512 %s, %s
  %r = urem i512 %m2, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  ret i512 %r
}

; So does a sum that is added again.
; PLAN-LABEL: Reduction plan of 'two_sums':
; PLAN:         %sum: add  <= 2^256 - 2^224 + 2^192 - 1 (256 bits)
; PLAN:         %sum2: add  <= 2^256 - 1 (256 bits)
define i512 @two_sums(i256 %a, i256 %b) {
  %x = zext i256 %a to i512
  %y = zext i256 %b to i512
  %sum = add nuw i512 %x, %y
  %s = urem i512 %sum, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %sum2 = add nuw i512 %s, %x
  %t = urem i512 %sum2, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %square = mul nuw i512 %t, %t
  %r = urem i512 %square, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  ret i512 %r
}

; A sum that is subtracted is below the modulus: a + b = a - (M - b), corrected by its borrow.
; PLAN-LABEL: Reduction plan of 'subtracted_sum':
; PLAN:         %sum: add  <= 1.0 M (256 bits)
; PLAN:         %difference: sub  <= 1.0 M (256 bits)
; CHECK-LABEL: define i512 @subtracted_sum(
; CHECK:         [[NEGATED:%negated.*]] = sub i256 -26959946660873538059280334323273029441504803697035324946844617595567, %
; CHECK-NEXT:    call { i256, i1 } @llvm.usub.with.overflow.i256(i256 %{{.*}}, i256 [[NEGATED]])
; CHECK:         call { i256, i1 } @llvm.usub.with.overflow.i256(
; CHECK:         ret i512 %exact
define i512 @subtracted_sum(i256 %a, i256 %b) {
  %p = urem i256 %a, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %q = urem i256 %b, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %x = zext i256 %p to i512
  %y = zext i256 %q to i512
  %sum = add nuw i512 %x, %y
  %s = urem i512 %sum, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %padded = add nuw i512 %x, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %difference = sub nuw i512 %padded, %s
  %t = urem i512 %difference, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %square = mul nuw i512 %t, %t
  %r = urem i512 %square, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  ret i512 %r
}

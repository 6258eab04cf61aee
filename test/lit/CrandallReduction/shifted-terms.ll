; 2^384 = 2^128 + 2^96 - 2^32 + 1 modulo the prime of P-384: the high half is added in
; three places and subtracted in one, without products.
; RUN: %opt -passes=crandall-reduction -S %s | FileCheck %s

; CHECK-LABEL: @p384(
; CHECK:         %hi = lshr i768 %{{.*}}, 384
; CHECK-NOT:     mul
; CHECK:         %shifted = shl i576 %[[HI:.*]], 96
; CHECK:         %fold{{[0-9]*}} = add i576
; CHECK:         %[[HIGHEST:shifted[0-9]*]] = shl i576 %[[HI]], 128
; CHECK:         %[[SUM:fold[0-9]*]] = add i576 %{{.*}}, %[[HIGHEST]]
; CHECK:         %[[LOWEST:shifted[0-9]*]] = shl i576 %[[HI]], 32
; CHECK:         sub i576 %[[SUM]], %[[LOWEST]]
; CHECK-NOT:     mul
; CHECK:         ret i768
define i768 @p384(i768 %x) {
  %r = urem i768 %x, 39402006196394479212279040100143613805079739270465446667948293404245721771496870329047266088258938001861606973112319
  ret i768 %r
}

; A c of one word stays a row of products.
; CHECK-LABEL: @short(
; CHECK:         mul i128 %{{.*}}, 159
; CHECK:         ret i256
define i256 @short(i256 %x) {
  %r = urem i256 %x, 340282366920938463463374607431768211297
  ret i256 %r
}

; Divisions that are not rewritten, and functions without any, stay as they are.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s

; CHECK-LABEL: define i256 @divisions(
; CHECK-NEXT:    %b = urem i256 %x, %y
; CHECK-NEXT:    %c = srem i256 %b, %y
; CHECK-NEXT:    %d = udiv i256 %c, %x
; CHECK-NEXT:    ret i256 %d
define i256 @divisions(i256 %x, i256 %y) {
  %b = urem i256 %x, %y
  %c = srem i256 %b, %y
  %d = udiv i256 %c, %x
  ret i256 %d
}

; CHECK-LABEL: define <2 x i256> @vector(
; CHECK-NEXT:    %r = urem <2 x i256>
; CHECK-NEXT:    ret <2 x i256> %r
define <2 x i256> @vector(<2 x i256> %x) {
  %r = urem <2 x i256> %x, <i256 170141183460469231731687303715884105727, i256 170141183460469231731687303715884105727>
  ret <2 x i256> %r
}

; CHECK-LABEL: define i64 @narrow(
; CHECK-NEXT:    %r = urem i64 %x, 2305843009213693951
; CHECK-NEXT:    ret i64 %r
define i64 @narrow(i64 %x) {
  %r = urem i64 %x, 2305843009213693951
  ret i64 %r
}

; Too many words to unroll: the prime of P-256.
; CHECK-LABEL: define i2304 @too_wide(
; CHECK-NEXT:    %r = urem i2304 %x,
; CHECK-NEXT:    ret i2304 %r
define i2304 @too_wide(i2304 %x) {
  %r = urem i2304 %x, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i2304 %r
}

; Dividends too wide for their modulus, and a vector, are named as well.
; RUN: %opt -disable-output -passes=crandall-reduction -pass-remarks-missed=crandall-reduction %s 2>&1 | FileCheck %s --implicit-check-not=remark:

; CHECK: remark: <unknown>:0:0: wide division stays, in variable time: its 2048 bits are too many to unroll modulo 2^65 - 1; reduce it in pieces, from the top
define i2048 @far(i2048 %x) {
  %r = urem i2048 %x, 36893488147419103231
  ret i2048 %r
}

; CHECK: remark: <unknown>:0:0: wide division stays, in variable time: its 2177 bits are too many to unroll modulo 2^256 - 2^224 + 2^192 + 2^96 - 1; reduce it in pieces, from the top
define i2177 @long(i2177 %x) {
  %r = urem i2177 %x, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i2177 %r
}

; CHECK: remark: <unknown>:0:0: wide division stays, in variable time: it divides vectors; divide their elements one by one
define <2 x i256> @vector(<2 x i256> %x) {
  %r = urem <2 x i256> %x, <i256 170141183460469231731687303715884105727, i256 170141183460469231731687303715884105727>
  ret <2 x i256> %r
}

; CHECK: remark: <unknown>:0:0: wide division stays, in variable time: the modulus is zero
define i256 @zero(i256 %x) {
  %r = urem i256 %x, 0
  ret i256 %r
}

; LLVM knows these.
define i256 @trivial(i256 %x) {
  %r = urem i256 %x, 1
  ret i256 %r
}

; These are rewritten.
define i256 @general(i256 %x) {
  %r = urem i256 %x, 100
  ret i256 %r
}
define i256 @small(i256 %x) {
  %r = urem i256 %x, 10
  ret i256 %r
}

; A dividend too wide for its modulus, and a vector, are named as well.
; RUN: %opt -disable-output -passes=crandall-reduction -pass-remarks-missed=crandall-reduction %s 2>&1 | FileCheck %s --implicit-check-not=remark:

; CHECK: remark: <unknown>:0:0: wide division stays, in variable time: the dividend is too wide for the modulus 2^13 - 1; reduce in smaller pieces
define i512 @far(i512 %x) {
  %r = urem i512 %x, 8191
  ret i512 %r
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

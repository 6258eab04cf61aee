; What is not covered is told by its reason.
; RUN: %opt -disable-output -passes=verify-reductions -pass-remarks-missed=verify-reductions %s 2>&1 | FileCheck %s

; CHECK: not proven: more than one modulus
define i128 @two(i255 %a, i255 %b) {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %p = mul nuw i512 %x, %y
  %r = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = urem i512 %r, 340282366920938463463374607431768211297
  %t = trunc i512 %s to i128
  ret i128 %t
}

; CHECK: not proven: a modulus that is not odd
define i128 @even(i128 %a) {
  %r = urem i128 %a, 10
  ret i128 %r
}

; CHECK: not proven: numbers of more than 1048576 bits
define i8388608 @widest(i8388608 %a) {
  %r = urem i8388608 %a, 340282366920938463463374607431768211297
  ret i8388608 %r
}

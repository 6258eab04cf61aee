; Reassociate rewrites (x + M) - y into (x - y) + M: the difference is negative,
; the whole is not.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction analysis of 'reassociated':
; CHECK:           i16 %d: sub %x, %y  REDUCED  in [-127, 127]
; CHECK-NEXT:      i16 %s: alias %d  REDUCED  in [0, 254]
; CHECK-NEXT:      i16 %r: reduce %s  REDUCED
; CHECK-NOT:       missed
define i16 @reassociated(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %d = sub nsw i16 %x, %y
  %s = add nsw i16 %d, 127
  %r = urem i16 %s, 127
  ret i16 %r
}

; Without a multiple of the modulus the reduction reads a wrapped number.
; CHECK-LABEL: Reduction analysis of 'wraps':
; CHECK:           i16 %r: reduce %d  REDUCED
; CHECK:         missed: %d may wrap: it can reach -127 (%y can reach 127); add a multiple of the modulus first
define i16 @wraps(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %d = sub i16 %x, %y
  %r = urem i16 %d, 127
  ret i16 %r
}

; One modulus is not enough for a subtrahend up to 255.
; CHECK-LABEL: Reduction analysis of 'too_little':
; CHECK:         missed: %d may wrap: it can reach -128 (%y can reach 255); add a multiple of the modulus first
define i16 @too_little(i7 %a, i8 %b) {
  %x = zext i7 %a to i16
  %y = zext i8 %b to i16
  %p = add i16 %x, 127
  %d = sub i16 %p, %y
  %r = urem i16 %d, 127
  ret i16 %r
}

; 2^255 - 19 as clang writes it: the subtrahend may be p and more.
; CHECK-LABEL: Reduction analysis of 'real':
; CHECK:         missed: %d may wrap: it can reach -18 (%y can reach 2^255 - 1); add a multiple of the modulus first
define i512 @real(i255 %a, i255 %b) {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %p = add i512 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %d = sub i512 %p, %y
  %r = urem i512 %d, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}

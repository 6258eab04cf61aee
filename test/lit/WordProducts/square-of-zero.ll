; What is known to be zero has no words to double, where words are doubled by shifts.
; RUN: %opt -S -residue-representation=montgomery -passes=crandall-reduction %s | FileCheck %s
; RUN: %opt -S -residue-representation=saturated -passes=crandall-reduction %s | FileCheck %s

target triple = "armv7-unknown-linux-gnueabi"

; CHECK-LABEL: define i513 @zero(
; CHECK:         ret i513
define i513 @zero() #0 {
entry:
  %square = mul i513 0, 0
  %product = mul i513 %square, 0
  %r = urem i513 %product, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i513 %r
}

attributes #0 = { "target-features"="+dsp" }

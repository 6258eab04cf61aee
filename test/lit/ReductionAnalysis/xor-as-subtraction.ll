; InstCombine writes subtractions from all ones as `xor`.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; (2^7 - 1) - y
; CHECK-LABEL: Reduction analysis of 'mersenne':
; CHECK:           i16 %n: sub 0, %y  REDUCED  in [0, 127]
; CHECK-NEXT:      i16 %s: add %x, %n  REDUCED  in [0, 254]
; CHECK-NEXT:      i16 %r: reduce %s  REDUCED
; CHECK-NOT:       missed
define i16 @mersenne(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %n = xor i16 %y, 127
  %s = add i16 %x, %n
  %r = urem i16 %s, 127
  ret i16 %r
}

; -1 - y, and 2 M + 1 keeps it positive.
; CHECK-LABEL: Reduction analysis of 'complement':
; CHECK:           i16 %n: sub 126, %y  REDUCED  in [-128, -1]
; CHECK-NEXT:      i16 %s: add %x, %n  REDUCED  in [-128, 126]
; CHECK-NEXT:      i16 %t: add %s, 1  REDUCED  in [127, 381]
; CHECK-NEXT:      i16 %r: reduce %t  REDUCED
; CHECK-NOT:       missed
define i16 @complement(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %n = xor i16 %y, -1
  %s = add i16 %x, %n
  %t = add i16 %s, 255
  %r = urem i16 %t, 127
  ret i16 %r
}

; M - y in a type of just as many bits, which goes on in a wider one.
; CHECK-LABEL: Reduction analysis of 'whole_type':
; CHECK:           i7 %n: sub 0, %b  REDUCED  in [0, 127]
; CHECK:           i16 %s: add %x, %n.wide  REDUCED  in [0, 254]
; CHECK-NOT:       missed
define i16 @whole_type(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %n = xor i7 %b, -1
  %n.wide = zext i7 %n to i16
  %s = add i16 %x, %n.wide
  %r = urem i16 %s, 127
  ret i16 %r
}

; Bits above the mask: no subtraction.
; CHECK-LABEL: Reduction analysis of 'flipped_low_bits':
; CHECK:           i16 %n: input  NOTREDUCED  in [0, 255]
; CHECK-NEXT:      i16 %r: reduce %n  REDUCED
define i16 @flipped_low_bits(i8 %a) {
  %x = zext i8 %a to i16
  %n = xor i16 %x, 127
  %r = urem i16 %n, 127
  ret i16 %r
}

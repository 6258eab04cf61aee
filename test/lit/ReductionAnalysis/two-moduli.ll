; A value that is used modulo two moduli is exact, and so is the result of another
; modulus' reduction.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction analysis of 'shared':
; CHECK:         web 0: modulus 2^7 - 1 (crandall)
; CHECK-NEXT:      i16 %s: input  NOTREDUCED
; CHECK-NEXT:      i16 %r: reduce %s
; CHECK:         web 0: modulus 2^8 - 5 (crandall)
; CHECK-NEXT:      i16 %s: input  NOTREDUCED
; CHECK-NEXT:      i16 %t: reduce %s
; CHECK:         missed: %s is used modulo two different moduli
define i16 @shared(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %s = mul i16 %x, %y
  %r = urem i16 %s, 127
  %t = urem i16 %s, 251
  %u = xor i16 %r, %t
  ret i16 %u
}

; CHECK-LABEL: Reduction analysis of 'nested':
; CHECK:         web 0: modulus 2^8 - 5 (crandall)
; CHECK-NEXT:      i16 %a: input
; CHECK-NEXT:      i16 %r: reduce %a
; CHECK-NEXT:      exit: %r is needed exactly by  %s = add i16 %r, 1
; CHECK:         web 0: modulus 2^7 - 1 (crandall)
; CHECK-NEXT:      i16 %r: input  NOTREDUCED  in [0, 250]
; CHECK-NEXT:      i16 %s: add %r, 1  REDUCED  in [1, 251]
; CHECK-NEXT:      i16 %t: reduce %s
; CHECK-NOT:     missed
define i16 @nested(i16 %a) {
  %r = urem i16 %a, 251
  %s = add i16 %r, 1
  %t = urem i16 %s, 127
  ret i16 %t
}

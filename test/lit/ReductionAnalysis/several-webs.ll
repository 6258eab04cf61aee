; Parts that are not connected are webs of their own; a raised call counts like
; urem.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction analysis of 'two_webs':
; CHECK:         web 0: modulus 2^7 - 1 (crandall)
; CHECK-NEXT:      i16 %a: input
; CHECK-NEXT:      i16 %r: reduce %a
; CHECK-NEXT:      exit: %r
; CHECK-NEXT:    web 1: modulus 2^7 - 1 (crandall)
; CHECK-NEXT:      i16 %b: input
; CHECK-NEXT:      i16 %s: reduce %b
; CHECK-NEXT:      exit: %s
define i16 @two_webs(i16 %a, i16 %b, ptr %p) {
  %r = call i16 @residue.reduce.i16(i16 %a, i16 127)
  %s = urem i16 %b, 127
  store i16 %r, ptr %p
  ret i16 %s
}

; CHECK-LABEL: Reduction analysis of 'none':
; CHECK-NEXT:    no reductions
define i16 @none(i16 %a) {
  ret i16 %a
}

declare i16 @residue.reduce.i16(i16, i16)

; An input of several containers is converted in pieces, by 2^16, 2^24 and 2^32 modulo
; 197.
; RUN: %opt -residue-min-bits=1 -residue-word-bits=8 -residue-representation=montgomery -residue-convert-all -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; CHECK-LABEL: define i24 @f(
; CHECK:         mul i16 %{{.*}}, 132
; CHECK:         mul i16 %{{.*}}, 105
; CHECK:         mul i16 %{{.*}}, 88
; CHECK:         ret i24 %exact
define i24 @f(i24 %x) {
  %r = urem i24 %x, 197
  ret i24 %r
}

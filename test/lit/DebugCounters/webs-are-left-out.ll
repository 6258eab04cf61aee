; A web that is left out is reduced step by step when raised calls are lowered: the
; function has no division and no call left, and still computes the same.
; RUN: %opt -S -passes=residue -residue-min-bits=1 -residue-word-bits=8 -debug-counter=residue-crandall-reduction=9 -pass-remarks=crandall-reduction %s 2>&1 | FileCheck %s --check-prefixes=CHECK,NONE --implicit-check-not=urem --implicit-check-not='call i16 @residue'
; RUN: %opt -S -passes=residue -residue-min-bits=1 -residue-word-bits=8 -debug-counter=residue-crandall-reduction=0 -pass-remarks=crandall-reduction %s 2>&1 | FileCheck %s --check-prefixes=CHECK,FIRST --implicit-check-not=urem --implicit-check-not='call i16 @residue'
; RUN: %opt -S -passes=residue -residue-min-bits=1 -residue-word-bits=8 -debug-counter=residue-crandall-reduction=1 -pass-remarks=crandall-reduction %s 2>&1 | FileCheck %s --check-prefixes=CHECK,SECOND --implicit-check-not=urem --implicit-check-not='call i16 @residue'
; RUN: %opt -S -passes=residue -residue-min-bits=1 -residue-word-bits=8 -pass-remarks=crandall-reduction %s 2>&1 | FileCheck %s --check-prefixes=CHECK,BOTH --implicit-check-not=urem --implicit-check-not='call i16 @residue'

; NONE-NOT:   rewrote
; FIRST-NOT:  rewrote
; FIRST:      rewrote 2 reductions modulo 251
; FIRST-NOT:  rewrote
; SECOND-NOT: rewrote
; SECOND:     rewrote 2 reductions modulo 127
; SECOND-NOT: rewrote
; BOTH:       rewrote 2 reductions modulo
; BOTH:       rewrote 2 reductions modulo

; CHECK-LABEL: define i16 @nested(
; CHECK:         ret i16
define i16 @nested(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %m = mul nuw i16 %x, %y
  %r = urem i16 %m, 251
  %q = mul nuw i16 %r, %r
  %s = urem i16 %q, 251
  %t = mul nuw i16 %s, %r
  %u = urem i16 %t, 127
  %v = mul nuw i16 %u, %u
  %w = urem i16 %v, 127
  ret i16 %w
}

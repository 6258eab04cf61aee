; What is known of the dividend saves steps: a number below the modulus is returned,
; one below twice the modulus is corrected.
; RUN: %opt -S -passes=lower-reductions -residue-min-bits=1 -residue-word-bits=8 %s | FileCheck %s --implicit-check-not=residue.reduce

; CHECK-LABEL: define i16 @small(
; CHECK-NOT:     asm
; CHECK:         ret i16
define i16 @small(i6 %a) {
  %x = zext i6 %a to i16
  %r = call i16 @residue.reduce.i16(i16 %x, i16 127)
  ret i16 %r
}

; CHECK-LABEL: define i16 @one_correction(
; CHECK-COUNT-1: asm
; CHECK-NOT:     asm
; CHECK:         ret i16
define i16 @one_correction(i7 %a) {
  %x = zext i7 %a to i16
  %r = call i16 @residue.reduce.i16(i16 %x, i16 127)
  ret i16 %r
}

declare i16 @residue.reduce.i16(i16, i16)

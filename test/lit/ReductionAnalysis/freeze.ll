; Freezing keeps the residue of a number that is not poison, or that is canonical;
; a frozen poison must not be two different numbers.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction analysis of 'no_poison':
; CHECK:           i16 %f: alias %x  REDUCED
; CHECK-NOT:     missed
define i16 @no_poison(i7 noundef %a) {
  %x = zext i7 %a to i16
  %f = freeze i16 %x
  %r = urem i16 %f, 127
  ret i16 %r
}

; CHECK-LABEL: Reduction analysis of 'canonical':
; CHECK:           i16 %f: alias %c  REDUCED  in [0, 126]
; CHECK-NOT:     missed
define i16 @canonical(i16 %a) {
  %c = urem i16 %a, 127
  %f = freeze i16 %c
  %m = mul i16 %f, %f
  %r = urem i16 %m, 127
  ret i16 %r
}

; CHECK-LABEL: Reduction analysis of 'maybe_poison':
; CHECK:           i16 %f: input  NOTREDUCED
; CHECK:         missed: %f freezes a value that may be poison
define i16 @maybe_poison(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %s = add i16 %x, %y
  %f = freeze i16 %s
  %r = urem i16 %f, 127
  ret i16 %r
}

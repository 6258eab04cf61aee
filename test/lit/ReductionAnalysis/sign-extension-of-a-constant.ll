; IR that was never folded extends constants; their sign is part of the number.
;
; RUN: %opt -residue-min-bits=1 -passes=crandall-reduction -S %s | FileCheck %s
; RUN: %opt -residue-min-bits=1 -passes='print<reduction-analysis>' -disable-output %s \
; RUN:   2>&1 | FileCheck --check-prefix=RANGE %s

define i16 @positive() {
; CHECK-LABEL: @positive(
; CHECK-NOT:     urem
; RANGE-LABEL: analysis of 'positive':
; RANGE:         i16 %x: input  NOTREDUCED  in [100, 100]
  %x = sext i8 100 to i16
  %r = urem i16 %x, 127
  ret i16 %r
}

define i16 @negative() {
; CHECK-LABEL: @negative(
; CHECK-NOT:     urem
; RANGE-LABEL: analysis of 'negative':
; RANGE:         i16 %x: input  NOTREDUCED  in [0, 65535]
  %x = sext i8 -1 to i16
  %r = urem i16 %x, 127
  ret i16 %r
}

define i16 @sum(i8 %a) {
; CHECK-LABEL: @sum(
; CHECK-NOT:     urem
  %x = zext i8 %a to i16
  %c = sext i8 -3 to i16
  %s = add nsw i16 %x, %c
  %up = add i16 %s, 127
  %r = urem i16 %up, 127
  ret i16 %r
}

define i255 @wide(i192 %a) {
; CHECK-LABEL: @wide(
; CHECK-NOT:     urem
; RANGE-LABEL: analysis of 'wide':
; RANGE:         i512 %p: mul %x, %c  REDUCED
  %x = zext i192 %a to i512
  %c = sext i192 12345 to i512
  %p = mul nuw nsw i512 %x, %c
  %r = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc nuw i512 %r to i255
  ret i255 %t
}

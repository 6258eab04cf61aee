; A mask of low bits that leaves a number as it is does not end a web; one that
; may change it does.
;
; RUN: %opt -disable-output -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: 'whole'
; CHECK:       %low: alias
; CHECK-LABEL: 'part'
; CHECK:       %low: input
define i128 @whole(i128 %a) {
  %r = urem i128 %a, 1000003
  %low = and i128 %r, 1048575
  %product = mul i128 %low, %low
  %s = urem i128 %product, 1000003
  ret i128 %s
}

define i128 @part(i128 %a) {
  %r = urem i128 %a, 1000003
  %low = and i128 %r, 524287
  %product = mul i128 %low, %low
  %s = urem i128 %product, 1000003
  ret i128 %s
}

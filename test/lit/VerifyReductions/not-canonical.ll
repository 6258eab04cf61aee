; A result that is right modulo M, but may be M itself, is not proven.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; CHECK: fold: not proven: a result: not proven to be below M
; CHECK: canonical: proven
;--- before.ll
define i8 @fold(i8 %a) {
  %r = urem i8 %a, 127
  ret i8 %r
}
define i8 @canonical(i8 %a) {
  %r = urem i8 %a, 127
  ret i8 %r
}
;--- after.ll
define i8 @fold(i8 %a) {
  %low = and i8 %a, 127
  %high = lshr i8 %a, 7
  %sum = add i8 %low, %high
  ret i8 %sum
}
define i8 @canonical(i8 %a) {
  %low = and i8 %a, 127
  %high = lshr i8 %a, 7
  %sum = add i8 %low, %high
  %above = add i8 %sum, 1
  %bit = lshr i8 %above, 7
  %plus = add i8 %sum, %bit
  %r = and i8 %plus, 127
  ret i8 %r
}

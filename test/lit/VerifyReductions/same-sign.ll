; Both numbers that are compared have no highest bit: that is proven of the sum.
; REQUIRES: llvm-22
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; CHECK: same.sign: proven
; CHECK: any.sign: not proven: a flag that is not proven (icmp)
;--- before.ll
define i8 @same.sign(i8 %a) {
  %x = urem i8 %a, 127
  %y = add i8 %x, 1
  %less = icmp ult i8 %y, 100
  %r = select i1 %less, i8 %x, i8 0
  ret i8 %r
}
define i8 @any.sign(i8 %a) {
  %x = urem i8 %a, 127
  %y = add i8 %x, 2
  %less = icmp ult i8 %y, 100
  %r = select i1 %less, i8 %x, i8 0
  ret i8 %r
}
;--- after.ll
define i8 @same.sign(i8 %a) {
  %x = urem i8 %a, 127
  %y = add i8 %x, 1
  %less = icmp samesign ult i8 %y, 100
  %r = select i1 %less, i8 %x, i8 0
  ret i8 %r
}
define i8 @any.sign(i8 %a) {
  %x = urem i8 %a, 127
  %y = add i8 %x, 2
  %less = icmp samesign ult i8 %y, 100
  %r = select i1 %less, i8 %x, i8 0
  ret i8 %r
}

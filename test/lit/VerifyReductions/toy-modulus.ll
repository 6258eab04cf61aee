; Modulo 2^7 - 1, in words of eight bits: a product, a difference, and a sum that is not
; reduced before it is multiplied.
; RUN: %opt -disable-output -residue-min-bits=1 -residue-word-bits=8 -passes=verify-reductions -pass-remarks=verify-reductions -pass-remarks-missed=verify-reductions %s 2>&1 | FileCheck %s --implicit-check-not="not proven"

; CHECK: proven for all inputs: 1 reduction, {{[0-9]+}} instructions emitted
define i7 @product(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %p = mul nuw i16 %x, %y
  %r = urem i16 %p, 127
  %t = trunc i16 %r to i7
  ret i7 %t
}

; CHECK: proven for all inputs: 2 reductions
define i7 @difference(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %n = urem i16 %y, 127
  %s = add nuw i16 %x, 127
  %d = sub nuw i16 %s, %n
  %r = urem i16 %d, 127
  %t = trunc i16 %r to i7
  ret i7 %t
}

; CHECK: proven for all inputs: 2 reductions
define i7 @square.of.sum(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %s = add nuw i16 %x, %y
  %c = urem i16 %s, 127
  %p = mul nuw i16 %c, %c
  %r = urem i16 %p, 127
  %t = trunc i16 %r to i7
  ret i7 %t
}

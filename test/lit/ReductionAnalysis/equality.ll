; Canonical integers are equal if they are the same residue: such a comparison is no exit.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction analysis of 'equality':
; CHECK:           i1 %zero: equal %r, 0  REDUCED
; CHECK:           i1 %same: equal %q, %r  REDUCED
; CHECK-DAG:       exit: %r is needed exactly by  %other = icmp eq i16 %r, %y
; CHECK-DAG:       exit: %r is needed exactly by  %above = icmp eq i16 %r, 127
; CHECK-NOT:       exit:
define i1 @equality(i7 %a, i16 %y) {
  %x = zext i7 %a to i16
  %r = urem i16 %x, 127
  %m = mul i16 %r, %r
  %q = urem i16 %m, 127
  %zero = icmp eq i16 %r, 0
  %same = icmp ne i16 %q, %r
  %other = icmp eq i16 %r, %y
  %above = icmp eq i16 %r, 127
  %s = xor i1 %zero, %same
  %t = xor i1 %other, %above
  %u = xor i1 %s, %t
  ret i1 %u
}

; Where a choice of the web depends on it, a comparison stays in front of it.
; CHECK-LABEL: Reduction analysis of 'condition':
; CHECK-NOT:       equal
; CHECK:           exit: %r is needed exactly by  %zero = icmp eq i16 %r, 0
define i16 @condition(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %r = urem i16 %x, 127
  %zero = icmp eq i16 %r, 0
  %e = select i1 %zero, i16 %r, i16 %y
  %m = mul i16 %e, %e
  %q = urem i16 %m, 127
  ret i16 %q
}

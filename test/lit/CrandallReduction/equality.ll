; A comparison of residues in the Montgomery form needs no conversion: the difference is
; reduced completely and compared with zero.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -residue-representation=montgomery -passes=crandall-reduction %s | FileCheck %s

; CHECK-LABEL: define i1 @equal(
; CHECK-NOT:     %exact
; CHECK:         %is.zero = icmp eq i8 %{{.*}}, 0
; CHECK-NOT:     icmp
; CHECK:         ret i1
define i1 @equal(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %xx = mul i16 %x, %x
  %r = urem i16 %xx, 251
  %yy = mul i16 %y, %y
  %s = urem i16 %yy, 251
  %same = icmp eq i16 %r, %s
  ret i1 %same
}

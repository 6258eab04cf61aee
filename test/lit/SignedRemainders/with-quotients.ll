; Where the quotient of a number of two words is used, the remainder comes with it, and the
; residue is a correction of that.
; RUN: %opt -S -mtriple=x86_64-linux-gnu -passes=signed-remainders %s | FileCheck %s

; CHECK-LABEL: define i128 @with_quotient(
; CHECK-NOT:     residue.reduce
; CHECK:         %r = srem i128 %x, 86400000000000
; CHECK-NOT:     residue.reduce
; CHECK:         ret i128 %floor
define i128 @with_quotient(i128 %x, ptr %to) {
  %q = sdiv i128 %x, 86400000000000
  store i128 %q, ptr %to
  %r = srem i128 %x, 86400000000000
  %negative = icmp slt i128 %r, 0
  %above = add i128 %r, 86400000000000
  %floor = select i1 %negative, i128 %above, i128 %r
  ret i128 %floor
}

; CHECK-LABEL: define i128 @without(
; CHECK:         residue.reduce
; CHECK-NOT:     srem
; CHECK:         ret i128
define i128 @without(i128 %x, ptr %to) {
  %q = sdiv i128 %x, 1000
  store i128 %q, ptr %to
  %r = srem i128 %x, 86400000000000
  %negative = icmp slt i128 %r, 0
  %above = add i128 %r, 86400000000000
  %floor = select i1 %negative, i128 %above, i128 %r
  ret i128 %floor
}

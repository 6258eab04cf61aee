; Sums that signed comparisons correct, as C programs write them with long long: as unsigned ones,
; where both sides are less than half of all numbers.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; CHECK: greater: proven
; CHECK: at.least: proven
; CHECK: wrong.constant: not proven
; CHECK: wrong.order: not proven
; CHECK: negative: not proven
; CHECK: other: not proven
;--- before.ll
define i64 @greater(i64 %a, i64 %b) {
  %x = urem i64 %a, 1000000000000000009
  %y = urem i64 %b, 1000000000000000009
  %s = add i64 %x, %y
  %is = icmp sgt i64 %s, 1000000000000000008
  %less = add i64 %s, -1000000000000000009
  %r = select i1 %is, i64 %less, i64 %s
  ret i64 %r
}
define i64 @at.least(i64 %a, i64 %b) {
  %x = urem i64 %a, 1000000000000000009
  %y = urem i64 %b, 1000000000000000009
  %s = add i64 %x, %y
  %is = icmp sge i64 %s, 1000000000000000009
  %less = add i64 %s, -1000000000000000009
  %r = select i1 %is, i64 %less, i64 %s
  ret i64 %r
}
define i64 @wrong.constant(i64 %a, i64 %b) {
  %x = urem i64 %a, 1000000000000000009
  %y = urem i64 %b, 1000000000000000009
  %s = add i64 %x, %y
  %is = icmp sgt i64 %s, 1000000000000000007
  %less = add i64 %s, -1000000000000000009
  %r = select i1 %is, i64 %less, i64 %s
  ret i64 %r
}
define i64 @wrong.order(i64 %a, i64 %b) {
  %x = urem i64 %a, 1000000000000000009
  %y = urem i64 %b, 1000000000000000009
  %s = add i64 %x, %y
  %is = icmp slt i64 %s, 1000000000000000009
  %less = add i64 %s, -1000000000000000009
  %r = select i1 %is, i64 %less, i64 %s
  ret i64 %r
}
define i64 @negative(i64 %a, i64 %b) {
  %x = urem i64 %a, 18446744073709551557
  %y = urem i64 %b, 18446744073709551557
  %s = add i64 %x, %y
  %is = icmp sgt i64 %s, -60
  %less = add i64 %s, -18446744073709551557
  %r = select i1 %is, i64 %less, i64 %s
  ret i64 %r
}
define i64 @other(i64 %a, i64 %b) {
  %x = urem i64 %a, 1000000000000000009
  %y = urem i64 %b, 1000000000000000009
  %s = add i64 %x, %y
  %is = icmp sgt i64 %s, 1000000000000000008
  %less = add i64 %s, -1000000000000000008
  %r = select i1 %is, i64 %less, i64 %s
  ret i64 %r
}
;--- after.ll
define i64 @greater(i64 %a, i64 %b) {
  %x = urem i64 %a, 1000000000000000009
  %y = urem i64 %b, 1000000000000000009
  %s = add i64 %x, %y
  %r = urem i64 %s, 1000000000000000009
  ret i64 %r
}
define i64 @at.least(i64 %a, i64 %b) {
  %x = urem i64 %a, 1000000000000000009
  %y = urem i64 %b, 1000000000000000009
  %s = add i64 %x, %y
  %r = urem i64 %s, 1000000000000000009
  ret i64 %r
}
define i64 @wrong.constant(i64 %a, i64 %b) {
  %x = urem i64 %a, 1000000000000000009
  %y = urem i64 %b, 1000000000000000009
  %s = add i64 %x, %y
  %r = urem i64 %s, 1000000000000000009
  ret i64 %r
}
define i64 @wrong.order(i64 %a, i64 %b) {
  %x = urem i64 %a, 1000000000000000009
  %y = urem i64 %b, 1000000000000000009
  %s = add i64 %x, %y
  %r = urem i64 %s, 1000000000000000009
  ret i64 %r
}
define i64 @negative(i64 %a, i64 %b) {
  %x = urem i64 %a, 18446744073709551557
  %y = urem i64 %b, 18446744073709551557
  %s = add i64 %x, %y
  %r = urem i64 %s, 18446744073709551557
  ret i64 %r
}
define i64 @other(i64 %a, i64 %b) {
  %x = urem i64 %a, 1000000000000000009
  %y = urem i64 %b, 1000000000000000009
  %s = add i64 %x, %y
  %r = urem i64 %s, 1000000000000000009
  ret i64 %r
}

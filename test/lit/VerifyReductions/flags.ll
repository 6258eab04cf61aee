; What wraps must not be said not to.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; CHECK: holds: proven
; CHECK: wraps: not proven: nuw or nsw is not proven
; CHECK: is.cut: not proven: a flag that is not proven
; CHECK: overlaps: not proven: a flag that is not proven
; CHECK: divides: not proven: a flag that is not proven
;--- before.ll
define i8 @holds(i8 %a) {
  %r = urem i8 %a, 127
  ret i8 %r
}
define i8 @wraps(i8 %a) {
  %r = urem i8 %a, 127
  ret i8 %r
}
define i8 @is.cut(i8 %a) {
  %r = urem i8 %a, 127
  ret i8 %r
}
define i8 @overlaps(i8 %a) {
  %r = urem i8 %a, 127
  ret i8 %r
}
define i8 @divides(i8 %a) {
  %r = urem i8 %a, 127
  ret i8 %r
}
;--- after.ll
define i8 @holds(i8 %a) {
  %low = and i8 %a, 127
  %high = lshr i8 %a, 7
  %sum = add nuw i8 %low, %high
  %above = add nuw i8 %sum, 1
  %bit = lshr i8 %above, 7
  %plus = add nuw i8 %sum, %bit
  %r = and i8 %plus, 127
  ret i8 %r
}
define i8 @wraps(i8 %a) {
  %low = and i8 %a, 127
  %high = lshr i8 %a, 7
  %sum = add i8 %low, %high
  %more = add nuw i8 %a, 1
  %above = add i8 %sum, 1
  %bit = lshr i8 %above, 7
  %plus = add i8 %sum, %bit
  %r = and i8 %plus, 127
  ret i8 %r
}
define i8 @is.cut(i8 %a) {
  %r = urem i8 %a, 127
  %cut = trunc nuw i8 %a to i7
  ret i8 %r
}
define i8 @overlaps(i8 %a) {
  %r = urem i8 %a, 127
  %both = or disjoint i8 %a, 1
  ret i8 %r
}
define i8 @divides(i8 %a) {
  %r = urem i8 %a, 127
  %third = udiv exact i8 %a, 3
  ret i8 %r
}

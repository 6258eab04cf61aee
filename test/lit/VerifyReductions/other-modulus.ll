; What is right modulo one modulus, and below another one, is neither's element.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; CHECK: same: proven: 2 reductions
; CHECK: exchanged: not proven
; CHECK: larger: not proven
; CHECK: order: not proven
;--- before.ll
define i8 @same(i8 %x, i8 %y, ptr %p) {
  %r = urem i8 %x, 13
  %s = urem i8 %y, 251
  store i8 %s, ptr %p
  ret i8 %r
}
define i8 @exchanged(i8 %x, i8 %y, ptr %p) {
  %r = urem i8 %x, 13
  %s = urem i8 %y, 251
  store i8 %s, ptr %p
  ret i8 %r
}
define i8 @larger(i8 %x, i8 %y, ptr %p) {
  %r = urem i8 %x, 13
  %s = urem i8 %y, 251
  store i8 %s, ptr %p
  ret i8 %r
}
define i8 @order(i8 %x) {
  %r = urem i8 %x, 251
  %s = urem i8 %r, 13
  ret i8 %s
}
;--- after.ll
define i8 @same(i8 %x, i8 %y, ptr %p) {
  %s = urem i8 %y, 251
  store i8 %s, ptr %p
  %r = urem i8 %x, 13
  ret i8 %r
}
define i8 @exchanged(i8 %x, i8 %y, ptr %p) {
  %r = urem i8 %x, 251
  %s = urem i8 %y, 13
  store i8 %s, ptr %p
  ret i8 %r
}
define i8 @larger(i8 %x, i8 %y, ptr %p) {
  %r = urem i8 %x, 13
  %more = add nuw i8 %r, 13
  %s = urem i8 %y, 251
  store i8 %s, ptr %p
  ret i8 %more
}
define i8 @order(i8 %x) {
  %r = urem i8 %x, 13
  %s = urem i8 %r, 251
  ret i8 %s
}

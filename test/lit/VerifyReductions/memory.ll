; Stores and calls are the same ones, in the same order, and loads see what they saw.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; CHECK: same: proven
; CHECK: later: not proven
; CHECK: elsewhere: not proven: a result: not proven to be {{.*}} M
; CHECK: missing: not proven: another effect than in the source
; CHECK: more: not proven: another effect than in the source
;--- before.ll
declare void @other(i8)
define void @same(ptr noalias %p, ptr noalias %q) {
  %a = load i8, ptr %p
  %b = load i8, ptr %q
  %r = urem i8 %a, 127
  store i8 %r, ptr %q
  call void @other(i8 %b)
  ret void
}
define i8 @later(ptr %p, ptr %q) {
  %a = load i8, ptr %p
  %r = urem i8 %a, 127
  store i8 %r, ptr %q
  ret i8 %r
}
define void @elsewhere(ptr %p) {
  %a = load i8, ptr %p
  %r = urem i8 %a, 127
  store i8 %r, ptr %p
  ret void
}
define void @missing(ptr %p) {
  %a = load i8, ptr %p
  %r = urem i8 %a, 127
  store i8 %r, ptr %p
  ret void
}
define i8 @more(ptr %p) {
  %a = load i8, ptr %p
  %r = urem i8 %a, 127
  ret i8 %r
}
;--- after.ll
declare void @other(i8)
define void @same(ptr noalias %p, ptr noalias %q) {
  %a = load i8, ptr %p
  %r = urem i8 %a, 127
  %b = load i8, ptr %q
  store i8 %r, ptr %q
  %again = load i8, ptr %p
  %same = urem i8 %again, 127
  call void @other(i8 %b)
  ret void
}
define i8 @later(ptr %p, ptr %q) {
  %a = load i8, ptr %p
  %r = urem i8 %a, 127
  store i8 %r, ptr %q
  %b = load i8, ptr %p
  %s = urem i8 %b, 127
  ret i8 %s
}
define void @elsewhere(ptr %p) {
  %a = load i8, ptr %p
  %r = urem i8 %a, 127
  %next = getelementptr i8, ptr %p, i64 1
  store i8 %r, ptr %next
  ret void
}
define void @missing(ptr %p) {
  ret void
}
define i8 @more(ptr %p) {
  %a = load i8, ptr %p
  %r = urem i8 %a, 127
  store i8 %r, ptr %p
  ret i8 %r
}

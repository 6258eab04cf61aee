; A number is compared as it is: where its low bits alone are compared, the result is not chosen by all of it.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/before.ll | FileCheck %s --check-prefix=SAME
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; SAME-COUNT-2: : proven
; CHECK: low_half: not proven: a result
; CHECK: low_half_extended: proven

;--- before.ll

define i64 @low_half(i64 %b) {
  %t = trunc i64 %b to i32
  %z = zext i32 %t to i64
  %r = urem i64 %z, 4294967291
  ret i64 %r
}
define i64 @low_half_extended(i64 %b) {
  %t = trunc i64 %b to i32
  %z = zext i32 %t to i64
  %r = urem i64 %z, 4294967291
  ret i64 %r
}

;--- after.ll

define i64 @low_half(i64 %b) {
  %t = trunc i64 %b to i32
  %c = icmp ult i32 %t, 4294967291
  %s = sub i64 %b, 4294967291
  %r = select i1 %c, i64 %b, i64 %s
  ret i64 %r
}
define i64 @low_half_extended(i64 %b) {
  %t = trunc i64 %b to i32
  %z = zext i32 %t to i64
  %c = icmp ult i32 %t, 4294967291
  %s = sub i64 %z, 4294967291
  %r = select i1 %c, i64 %z, i64 %s
  ret i64 %r
}

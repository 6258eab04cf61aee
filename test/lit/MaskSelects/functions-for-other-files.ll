; Nothing in the module calls these functions: other files do, perhaps with elements.
; Those are at least as wide as the modulus.
; RUN: %opt -S -passes=mask-selects %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i128 @external(
; CHECK:         %mask = call i64 asm
define i128 @external(i1 %c, i128 %x) {
  %r = select i1 %c, i128 %x, i128 0
  ret i128 %r
}

; CHECK-LABEL: define internal void @by_address(
; CHECK:         %mask = call i64 asm
define internal void @by_address(i1 %c, ptr %p) {
  %x = load i128, ptr %p
  %r = select i1 %c, i128 %x, i128 0
  store i128 %r, ptr %p
  ret void
}
@table = constant ptr @by_address

; What every file has that needs it is called here, if anywhere with elements.
; CHECK-LABEL: define linkonce_odr i128 @inlined(
; CHECK:         select i1 %c
define linkonce_odr i128 @inlined(i1 %c, i128 %x) {
  %r = select i1 %c, i128 %x, i128 0
  ret i128 %r
}
define linkonce_odr i1 @is_zero(i1 %c, i64 %n) {
  %x = zext i64 %n to i128
  %r = call i128 @inlined(i1 %c, i128 %x)
  %s = icmp eq i128 %r, 0
  ret i1 %s
}
define i1 @word(i1 %c, i64 %n) {
  %r = call i1 @is_zero(i1 %c, i64 %n)
  ret i1 %r
}

; Wider than what any other code has.
; CHECK-LABEL: define linkonce_odr i160 @wide(
; CHECK:         %mask = call i64 asm
define linkonce_odr i160 @wide(i1 %c, i160 %x) {
  %r = select i1 %c, i160 %x, i160 0
  ret i160 %r
}

define i256 @reduce(i256 %x) {
  %r = urem i256 %x, 170141183460469231731687303715884105727
  ret i256 %r
}

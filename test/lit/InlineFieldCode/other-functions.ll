; Functions without field operations are left to the inliner.
; RUN: %opt -S -passes=inline-field-code %s | FileCheck %s

; CHECK: define internal i64 @helper(i64 %x) {
; CHECK: define internal i254 @field(i254 %x) [[INLINE:#[0-9]+]] {
; CHECK: define internal i256 @other_modulus(i256 %x) {

declare i254 @residue.reduce.i254(i254, i254)

define internal i64 @helper(i64 %x) {
  %r = mul i64 %x, %x
  ret i64 %r
}

define internal i254 @field(i254 %x) {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  ret i254 %m
}

define internal i256 @other_modulus(i256 %x) {
  %m = urem i256 %x, 12345678901234567890123456789012345678901234567890
  ret i256 %m
}

define i256 @caller(i254 %x, i64 %y) {
  %m = call i254 @field(i254 %x)
  %h = call i64 @helper(i64 %y)
  %z = zext i254 %m to i256
  %o = call i256 @other_modulus(i256 %z)
  ret i256 %o
}

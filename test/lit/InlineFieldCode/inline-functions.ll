; An inline function, which every file has a copy of, is one of this file: members
; of C++ classes, templates. What the linker may choose another definition for, or
; others may call by name, is not: a call outside of loops stays.
; RUN: %opt -S -passes=inline-field-code %s | FileCheck %s

; CHECK: define linkonce_odr i127 @member(i127 %x) [[INLINE:#[0-9]+]]
; CHECK: define available_externally i127 @c99_inline(i127 %x) [[INLINE]]
; CHECK: define linkonce i127 @replaced(i127 %x) {
; CHECK: define weak_odr i127 @instantiated(i127 %x) {
; CHECK: define i127 @exported(i127 %x) {
; CHECK: attributes [[INLINE]] = { alwaysinline }

declare i254 @residue.reduce.i254(i254, i254)

define linkonce_odr i127 @member(i127 %x) {
  %z = zext i127 %x to i254
  %s = mul nuw i254 %z, %z
  %m = call i254 @residue.reduce.i254(i254 %s, i254 170141183460469231731687303715884105727)
  %r = trunc i254 %m to i127
  ret i127 %r
}

define available_externally i127 @c99_inline(i127 %x) {
  %z = zext i127 %x to i254
  %s = mul nuw i254 %z, %z
  %m = call i254 @residue.reduce.i254(i254 %s, i254 170141183460469231731687303715884105727)
  %r = trunc i254 %m to i127
  ret i127 %r
}

define linkonce i127 @replaced(i127 %x) {
  %z = zext i127 %x to i254
  %s = mul nuw i254 %z, %z
  %m = call i254 @residue.reduce.i254(i254 %s, i254 170141183460469231731687303715884105727)
  %r = trunc i254 %m to i127
  ret i127 %r
}

define weak_odr i127 @instantiated(i127 %x) {
  %z = zext i127 %x to i254
  %s = mul nuw i254 %z, %z
  %m = call i254 @residue.reduce.i254(i254 %s, i254 170141183460469231731687303715884105727)
  %r = trunc i254 %m to i127
  ret i127 %r
}

define i127 @exported(i127 %x) {
  %z = zext i127 %x to i254
  %s = mul nuw i254 %z, %z
  %m = call i254 @residue.reduce.i254(i254 %s, i254 170141183460469231731687303715884105727)
  %r = trunc i254 %m to i127
  ret i127 %r
}

define i127 @calls(i127 %x) {
  %a = call i127 @member(i127 %x)
  %b = call i127 @c99_inline(i127 %a)
  %c = call i127 @replaced(i127 %b)
  %d = call i127 @instantiated(i127 %c)
  %e = call i127 @exported(i127 %d)
  ret i127 %e
}

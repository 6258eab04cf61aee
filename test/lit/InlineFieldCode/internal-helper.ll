; An internal function that computes on field elements is inlined, whatever the
; inliner thinks of its size.
; RUN: %opt -S -passes=inline-field-code %s | FileCheck %s
; RUN: %opt -S -passes='inline-field-code,always-inline' %s | FileCheck %s --check-prefix=INLINED

; CHECK: define internal i127 @square(i127 %x) [[INLINE:#[0-9]+]]
; CHECK: define i127 @fourth(i127 %x) {
; CHECK: attributes [[INLINE]] = { alwaysinline }

; INLINED-NOT: @square
; INLINED:     define i127 @fourth(
; INLINED-COUNT-2: @residue.reduce.i254(

declare i254 @residue.reduce.i254(i254, i254)

define internal i127 @square(i127 %x) inlinehint {
  %z = zext i127 %x to i254
  %s = mul nuw i254 %z, %z
  %m = call i254 @residue.reduce.i254(i254 %s, i254 170141183460469231731687303715884105727)
  %r = trunc i254 %m to i127
  ret i127 %r
}

define i127 @fourth(i127 %x) {
  %s = call i127 @square(i127 %x)
  %r = call i127 @square(i127 %s)
  ret i127 %r
}

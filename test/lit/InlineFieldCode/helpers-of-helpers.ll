; A function that only calls field functions computes on field elements, too.
; RUN: %opt -S -passes=inline-field-code %s | FileCheck %s

; CHECK: define internal i127 @square(i127 %x) [[INLINE:#[0-9]+]]
; CHECK: define internal void @fourth(ptr %out, ptr %in) [[INLINE]]
; CHECK: define void @caller(ptr %p) {

declare i254 @residue.reduce.i254(i254, i254)

define internal i127 @square(i127 %x) {
  %z = zext i127 %x to i254
  %s = mul nuw i254 %z, %z
  %m = call i254 @residue.reduce.i254(i254 %s, i254 170141183460469231731687303715884105727)
  %r = trunc i254 %m to i127
  ret i127 %r
}

define internal void @fourth(ptr %out, ptr %in) {
  %x = load i127, ptr %in
  %s = call i127 @square(i127 %x)
  %r = call i127 @square(i127 %s)
  store i127 %r, ptr %out
  ret void
}

define void @caller(ptr %p) {
  call void @fourth(ptr %p, ptr %p)
  call void @fourth(ptr %p, ptr %p)
  ret void
}

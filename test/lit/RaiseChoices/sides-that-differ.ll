; Sides that do not do the same stay.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; Another modulus.
; CHECK-LABEL: define i72 @toy.modulus(
; CHECK:         br i1 %bit
define i72 @toy.modulus(ptr %p, ptr %q, i72 %x, i72 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %a = urem i72 %x, 1000003
  br label %join

else:
  %b = urem i72 %y, 1009
  br label %join

join:
  %r = phi i72 [ %a, %then ], [ %b, %else ]
  ret i72 %r
}

; Another factor: a constant is cheap for being one.
; CHECK-LABEL: define i72 @toy.factor(
; CHECK:         br i1 %bit
define i72 @toy.factor(ptr %p, ptr %q, i72 %x, i72 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %m = mul i72 %x, 3
  %a = urem i72 %m, 1000003
  br label %join

else:
  %n = mul i72 %x, 5
  %b = urem i72 %n, 1000003
  br label %join

join:
  %r = phi i72 [ %a, %then ], [ %b, %else ]
  ret i72 %r
}

; Other addresses: none is to depend on the bit.
; CHECK-LABEL: define i72 @toy.address(
; CHECK:         br i1 %bit
define i72 @toy.address(ptr %p, ptr %q, i72 %x, i72 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %v = load i72, ptr %p
  %a = urem i72 %v, 1000003
  br label %join

else:
  %w = load i72, ptr %q
  %b = urem i72 %w, 1000003
  br label %join

join:
  %r = phi i72 [ %a, %then ], [ %b, %else ]
  ret i72 %r
}

; Nor on an index that would.
; CHECK-LABEL: define i72 @toy.index(
; CHECK:         br i1 %bit
define i72 @toy.index(ptr %p, ptr %q, i72 %x, i72 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %i = trunc i72 %x to i64
  %g = getelementptr i8, ptr %p, i64 %i
  %v = load i8, ptr %g
  %z = zext i8 %v to i72
  %a = urem i72 %z, 1000003
  br label %join

else:
  %i.2 = trunc i72 %y to i64
  %h = getelementptr i8, ptr %p, i64 %i.2
  %w = load i8, ptr %h
  %z.2 = zext i8 %w to i72
  %b = urem i72 %z.2, 1000003
  br label %join

join:
  %r = phi i72 [ %a, %then ], [ %b, %else ]
  ret i72 %r
}

; One side does more.
; CHECK-LABEL: define i72 @toy.more(
; CHECK:         br i1 %bit
define i72 @toy.more(ptr %p, ptr %q, i72 %x, i72 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %a = urem i72 %x, 1000003
  br label %join

else:
  %c = mul i72 %y, %y
  %b = urem i72 %c, 1000003
  br label %join

join:
  %r = phi i72 [ %a, %then ], [ %b, %else ]
  ret i72 %r
}

; Other work.
; CHECK-LABEL: define i72 @toy.other(
; CHECK:         br i1 %bit
define i72 @toy.other(ptr %p, ptr %q, i72 %x, i72 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %m = mul i72 %x, %y
  %a = urem i72 %m, 1000003
  br label %join

else:
  %n = add i72 %x, %y
  %b = urem i72 %n, 1000003
  br label %join

join:
  %r = phi i72 [ %a, %then ], [ %b, %else ]
  ret i72 %r
}

; What must not be merged.
; CHECK-LABEL: define i72 @toy.volatile(
; CHECK:         br i1 %bit
define i72 @toy.volatile(ptr %p, ptr %q, i72 %x, i72 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  call void @f() nomerge
  %a = urem i72 %x, 1000003
  br label %join

else:
  call void @f() nomerge
  %b = urem i72 %y, 1000003
  br label %join

join:
  %r = phi i72 [ %a, %then ], [ %b, %else ]
  ret i72 %r
}

; More to choose than to reduce.
; CHECK-LABEL: define i72 @toy.choices(
; CHECK:         br i1 %bit
define i72 @toy.choices(i72 %x, i72 %y, i72 %c, i72 %d, i72 %e, i72 %f, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %a1 = add i72 %x, 1
  %a2 = xor i72 %c, %d
  %a3 = sub i72 %e, %f
  %a4 = urem i72 %a1, 1000003
  %a5 = add i72 %a4, %a2
  %a = add i72 %a5, %a3
  br label %join

else:
  %b1 = add i72 %y, 1
  %b2 = xor i72 %f, %e
  %b3 = sub i72 %d, %c
  %b4 = urem i72 %b1, 1000003
  %b5 = add i72 %b4, %b2
  %b = add i72 %b5, %b3
  br label %join

join:
  %r = phi i72 [ %a, %then ], [ %b, %else ]
  ret i72 %r
}


; Another modulus.
; CHECK-LABEL: define i255 @real.modulus(
; CHECK:         br i1 %bit
define i255 @real.modulus(ptr %p, ptr %q, i255 %x, i255 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %a = urem i255 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %join

else:
  %b = urem i255 %y, 1009
  br label %join

join:
  %r = phi i255 [ %a, %then ], [ %b, %else ]
  ret i255 %r
}

; Another factor: a constant is cheap for being one.
; CHECK-LABEL: define i255 @real.factor(
; CHECK:         br i1 %bit
define i255 @real.factor(ptr %p, ptr %q, i255 %x, i255 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %m = mul i255 %x, 3
  %a = urem i255 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %join

else:
  %n = mul i255 %x, 5
  %b = urem i255 %n, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %join

join:
  %r = phi i255 [ %a, %then ], [ %b, %else ]
  ret i255 %r
}

; Other addresses: none is to depend on the bit.
; CHECK-LABEL: define i255 @real.address(
; CHECK:         br i1 %bit
define i255 @real.address(ptr %p, ptr %q, i255 %x, i255 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %v = load i255, ptr %p
  %a = urem i255 %v, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %join

else:
  %w = load i255, ptr %q
  %b = urem i255 %w, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %join

join:
  %r = phi i255 [ %a, %then ], [ %b, %else ]
  ret i255 %r
}

; Nor on an index that would.
; CHECK-LABEL: define i255 @real.index(
; CHECK:         br i1 %bit
define i255 @real.index(ptr %p, ptr %q, i255 %x, i255 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %i = trunc i255 %x to i64
  %g = getelementptr i8, ptr %p, i64 %i
  %v = load i8, ptr %g
  %z = zext i8 %v to i255
  %a = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %join

else:
  %i.2 = trunc i255 %y to i64
  %h = getelementptr i8, ptr %p, i64 %i.2
  %w = load i8, ptr %h
  %z.2 = zext i8 %w to i255
  %b = urem i255 %z.2, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %join

join:
  %r = phi i255 [ %a, %then ], [ %b, %else ]
  ret i255 %r
}

; One side does more.
; CHECK-LABEL: define i255 @real.more(
; CHECK:         br i1 %bit
define i255 @real.more(ptr %p, ptr %q, i255 %x, i255 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %a = urem i255 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %join

else:
  %c = mul i255 %y, %y
  %b = urem i255 %c, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %join

join:
  %r = phi i255 [ %a, %then ], [ %b, %else ]
  ret i255 %r
}

; Other work.
; CHECK-LABEL: define i255 @real.other(
; CHECK:         br i1 %bit
define i255 @real.other(ptr %p, ptr %q, i255 %x, i255 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %m = mul i255 %x, %y
  %a = urem i255 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %join

else:
  %n = add i255 %x, %y
  %b = urem i255 %n, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %join

join:
  %r = phi i255 [ %a, %then ], [ %b, %else ]
  ret i255 %r
}

; What must not be merged.
; CHECK-LABEL: define i255 @real.volatile(
; CHECK:         br i1 %bit
define i255 @real.volatile(ptr %p, ptr %q, i255 %x, i255 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  call void @f() nomerge
  %a = urem i255 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %join

else:
  call void @f() nomerge
  %b = urem i255 %y, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %join

join:
  %r = phi i255 [ %a, %then ], [ %b, %else ]
  ret i255 %r
}

; More to choose than to reduce.
; CHECK-LABEL: define i255 @real.choices(
; CHECK:         br i1 %bit
define i255 @real.choices(i255 %x, i255 %y, i255 %c, i255 %d, i255 %e, i255 %f, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %a1 = add i255 %x, 1
  %a2 = xor i255 %c, %d
  %a3 = sub i255 %e, %f
  %a4 = urem i255 %a1, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %a5 = add i255 %a4, %a2
  %a = add i255 %a5, %a3
  br label %join

else:
  %b1 = add i255 %y, 1
  %b2 = xor i255 %f, %e
  %b3 = sub i255 %d, %c
  %b4 = urem i255 %b1, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %b5 = add i255 %b4, %b2
  %b = add i255 %b5, %b3
  br label %join

join:
  %r = phi i255 [ %a, %then ], [ %b, %else ]
  ret i255 %r
}

declare void @f()

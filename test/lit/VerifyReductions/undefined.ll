; What is undef may be another number for each who reads it, and poison is more than that: behind a
; freeze it is one number, and a vector of which the source may choose another one is not poison.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/before.ll | FileCheck %s --check-prefix=SAME
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; SAME: undef: proven
; CHECK: frozen: not proven
; CHECK: chosen: not proven
; CHECK: undef: not proven
; CHECK: zero: not proven
; CHECK: frozen_lane: not proven
; CHECK: widened: not proven
; CHECK: entering: not proven

;--- before.ll
define void @frozen(i64 %x, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %f = freeze i64 undef
  store i64 %f, ptr %p
  %g = getelementptr i64, ptr %p, i64 1
  store i64 %f, ptr %g
  ret void
}
define void @chosen(i64 %x, i1 %c, <2 x i64> %v, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %s = select i1 %c, <2 x i64> %v, <2 x i64> poison
  store <2 x i64> %s, ptr %p
  ret void
}
define void @undef(i64 %x, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  store <2 x i64> <i64 undef, i64 1>, ptr %p
  ret void
}
define void @zero(i64 %x, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %s = and <2 x i64> <i64 undef, i64 1>, zeroinitializer
  store <2 x i64> %s, ptr %p
  ret void
}
define void @frozen_lane(i64 %x, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %s = freeze <2 x i64> <i64 poison, i64 1>
  store <2 x i64> %s, ptr %p
  ret void
}
define void @widened(i64 %x, ptr %p, ptr %q) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %z = zext i8 undef to i64
  store i8 undef, ptr %p
  store i64 %z, ptr %q
  ret void
}
define void @entering(i64 %x, i1 %c, <2 x i64> %v, ptr %p) {
begin:
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %s = select i1 %c, <2 x i64> %v, <2 x i64> poison
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %w = phi <2 x i64> [ %s, %then ], [ %v, %begin ]
  store <2 x i64> %w, ptr %p
  ret void
}

;--- after.ll
define void @frozen(i64 %x, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  store i64 undef, ptr %p
  %g = getelementptr i64, ptr %p, i64 1
  store i64 undef, ptr %g
  ret void
}
define void @chosen(i64 %x, i1 %c, <2 x i64> %v, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  store <2 x i64> poison, ptr %p
  ret void
}
define void @undef(i64 %x, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  store <2 x i64> <i64 poison, i64 1>, ptr %p
  ret void
}
define void @zero(i64 %x, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  store <2 x i64> <i64 poison, i64 0>, ptr %p
  ret void
}
define void @frozen_lane(i64 %x, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  store <2 x i64> <i64 poison, i64 1>, ptr %p
  ret void
}
define void @widened(i64 %x, ptr %p, ptr %q) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  store i8 undef, ptr %p
  store i64 undef, ptr %q
  ret void
}
define void @entering(i64 %x, i1 %c, <2 x i64> %v, ptr %p) {
begin:
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %w = phi <2 x i64> [ poison, %then ], [ %v, %begin ]
  store <2 x i64> %w, ptr %p
  ret void
}

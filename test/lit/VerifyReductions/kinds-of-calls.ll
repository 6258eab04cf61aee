; A call of a function has the same attributes and flags, and the frame of its caller is reused where the
; source says so; one whose result nobody reads may not return, whatever it reads. Floating-point numbers
; that are chosen are promised to be no more than in the source.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/before.ll | FileCheck %s --check-prefix=SAME
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; SAME-COUNT-7: : proven
; CHECK: noalias: not proven: another effect than in the source
; CHECK: byval: not proven: another effect than in the source
; CHECK: tail: not proven: another effect than in the source
; CHECK: fcall: not proven: another effect than in the source
; CHECK: vcall: not proven: another effect than in the source
; CHECK: vsel: not proven: a flag that is not proven (select)
; CHECK: fphi: not proven: phi nodes with flags

;--- before.ll
declare ptr @getp()
@g = global i64 0
declare void @esc(ptr)
declare float @ff()
declare <2 x i64> @pure(i64) memory(none)
define i64 @noalias(i64 %x, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  %q = call ptr @getp()
  %l = load i64, ptr %q
  store i64 %r, ptr @g
  ret i64 %l
}
define void @byval(i64 %x, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  call void @esc(ptr %p)
  ret void
}
define void @tail(i64 %x, ptr %p) {
  %a = alloca i64
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %a
  call void @esc(ptr %a)
  ret void
}
define float @fcall(i64 %x, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %s = call float @ff()
  ret float %s
}
define void @vcall(i64 %x, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  %f = call <2 x i64> @pure(i64 %x)
  store i64 %r, ptr %p
  ret void
}
define void @vsel(i64 %x, ptr %p, <2 x float> %a, <2 x float> %b, <2 x i1> %c) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %s = select <2 x i1> %c, <2 x float> %a, <2 x float> %b
  store <2 x float> %s, ptr %p
  ret void
}
define float @fphi(i64 %x, ptr %p, i1 %c, float %a, float %b) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  br i1 %c, label %t, label %e
t:
  br label %j
e:
  br label %j
j:
  %f = phi float [ %a, %t ], [ %b, %e ]
  ret float %f
}

;--- after.ll
declare ptr @getp()
@g = global i64 0
declare void @esc(ptr)
declare float @ff()
declare <2 x i64> @pure(i64) memory(none)
define i64 @noalias(i64 %x, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  %q = call noalias ptr @getp()
  store i64 %r, ptr @g
  %l = load i64, ptr %q
  ret i64 %l
}
define void @byval(i64 %x, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  call void @esc(ptr byval(i64) %p)
  ret void
}
define void @tail(i64 %x, ptr %p) {
  %a = alloca i64
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %a
  tail call void @esc(ptr %a)
  ret void
}
define float @fcall(i64 %x, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %s = call nnan float @ff()
  ret float %s
}
define void @vcall(i64 %x, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  ret void
}
define void @vsel(i64 %x, ptr %p, <2 x float> %a, <2 x float> %b, <2 x i1> %c) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %s = select nnan <2 x i1> %c, <2 x float> %a, <2 x float> %b
  store <2 x float> %s, ptr %p
  ret void
}
define float @fphi(i64 %x, ptr %p, i1 %c, float %a, float %b) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  br i1 %c, label %t, label %e
t:
  br label %j
e:
  br label %j
j:
  %f = phi nnan float [ %a, %t ], [ %b, %e ]
  ret float %f
}

; A function that is naked may store where no instruction says so, and a distance that wraps
; around is no multiple of 48 bytes.
;
; RUN: %opt -S -passes=stored-ranges %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@plain = internal global [4 x i256] zeroinitializer
@naked = internal global [4 x i256] zeroinitializer
@inside = internal global [4 x i384] zeroinitializer
@wrapping = internal global [4 x i384] zeroinitializer
@halves = internal global [4 x i256] zeroinitializer

define internal void @body(ptr %p) noinline {
  ret void
}

define internal void @bare(ptr %p) naked noinline {
  call void asm sideeffect "", "~{memory}"()
  unreachable
}

; CHECK-LABEL: define i256 @calls(
; CHECK:         %a = load i256, ptr @plain, align 16, !range
; CHECK-NOT:     !range
; CHECK:         ret
define i256 @calls(i256 noundef %x) {
  %r = urem i256 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  store i256 %r, ptr @plain
  store i256 %r, ptr @naked
  call void @body(ptr @plain)
  call void @bare(ptr @naked)
  %a = load i256, ptr @plain
  %b = load i256, ptr @naked
  %s = add i256 %a, %b
  ret i256 %s
}

; CHECK-LABEL: define i384 @indices(
; CHECK:         %a = load i384, ptr @inside, align 16, !range
; CHECK:         %b = load i384, ptr @wrapping, align 16{{$}}
; CHECK:         %c = load i256, ptr @halves, align 16, !range
; CHECK:         ret
define i384 @indices(i384 noundef %x, i64 %i) {
  %r = urem i384 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %p = getelementptr inbounds i384, ptr @inside, i64 %i
  store i384 %r, ptr %p
  %q = getelementptr i384, ptr @wrapping, i64 %i
  store i384 %r, ptr %q
  %t = trunc i384 %r to i256
  %o = getelementptr i256, ptr @halves, i64 %i
  store i256 %t, ptr %o
  %a = load i384, ptr @inside
  %b = load i384, ptr @wrapping
  %c = load i256, ptr @halves
  %d = zext i256 %c to i384
  %s = add i384 %a, %b
  %e = add i384 %s, %d
  ret i384 %e
}

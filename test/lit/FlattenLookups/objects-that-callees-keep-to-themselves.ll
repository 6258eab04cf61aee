; What is copied behind a branch may be written in any case where no other
; thread can know of it, though functions are given its address, before LLVM
; infers that they do not keep it.
; RUN: %opt -S -passes=flatten-lookups %s | FileCheck %s

@kept = global ptr null

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @unknown(ptr)

define internal void @square(ptr %r, ptr %x) noinline {
  %n = load i256, ptr %x
  %w = zext i256 %n to i512
  %s = mul i512 %w, %w
  %m = urem i512 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %m to i256
  store i256 %t, ptr %r
  ret void
}

define linkonce_odr void @squareTwice(ptr %r, ptr %x) noinline {
  call void @square(ptr %r, ptr %x)
  call void @square(ptr %r, ptr %r)
  ret void
}

define internal void @keep(ptr %r) noinline {
  store ptr %r, ptr @kept
  ret void
}

define internal ptr @same(ptr %r) noinline {
  ret ptr %r
}

; CHECK-LABEL: define i256 @local(
; CHECK-NOT:     br i1
; CHECK:         select i1 %bit, i256
; CHECK-NOT:     br i1
; CHECK:         ret
define i256 @local(ptr %x, i1 %bit) {
entry:
  %r = alloca i256
  %s = alloca i256
  call void @square(ptr %r, ptr %x)
  call void @squareTwice(ptr %s, ptr %r)
  br i1 %bit, label %copy, label %exit

copy:
  call void @llvm.memcpy.p0.p0.i64(ptr %r, ptr %s, i64 32, i1 false)
  br label %exit

exit:
  call void @square(ptr %r, ptr %r)
  %n = load i256, ptr %r
  ret i256 %n
}

; What the caller has set aside for the result.
; CHECK-LABEL: define void @result(
; CHECK-NOT:     br i1
; CHECK:         select i1 %bit, i256
; CHECK-NOT:     br i1
; CHECK:         ret
define void @result(ptr noalias writable sret(i256) %r, ptr %x, i1 %bit) {
entry:
  %s = alloca i256
  call void @square(ptr %r, ptr %x)
  call void @squareTwice(ptr %s, ptr %r)
  br i1 %bit, label %copy, label %exit

copy:
  call void @llvm.memcpy.p0.p0.i64(ptr %r, ptr %s, i64 32, i1 false)
  br label %exit

exit:
  ret void
}

; CHECK-LABEL: define i256 @isKept(
; CHECK:         br i1 %bit
define i256 @isKept(ptr %x, i1 %bit) {
entry:
  %r = alloca i256
  %s = alloca i256
  call void @keep(ptr %r)
  call void @square(ptr %r, ptr %x)
  call void @squareTwice(ptr %s, ptr %r)
  br i1 %bit, label %copy, label %exit

copy:
  call void @llvm.memcpy.p0.p0.i64(ptr %r, ptr %s, i64 32, i1 false)
  br label %exit

exit:
  %n = load i256, ptr %r
  ret i256 %n
}

; CHECK-LABEL: define i256 @isReturned(
; CHECK:         br i1 %bit
define i256 @isReturned(ptr %x, i1 %bit) {
entry:
  %r = alloca i256
  %s = alloca i256
  %again = call ptr @same(ptr %r)
  call void @unknown(ptr %again)
  call void @square(ptr %r, ptr %x)
  call void @squareTwice(ptr %s, ptr %r)
  br i1 %bit, label %copy, label %exit

copy:
  call void @llvm.memcpy.p0.p0.i64(ptr %r, ptr %s, i64 32, i1 false)
  br label %exit

exit:
  %n = load i256, ptr %r
  ret i256 %n
}

; What is naked uses its arguments without naming them.
define internal void @bare(ptr %r) naked noinline {
  call void asm sideeffect "", "~{memory}"()
  unreachable
}

; CHECK-LABEL: define i256 @isGivenToBare(
; CHECK:         br i1 %bit
define i256 @isGivenToBare(ptr %x, i1 %bit) {
entry:
  %r = alloca i256
  %s = alloca i256
  call void @bare(ptr %r)
  call void @square(ptr %r, ptr %x)
  call void @squareTwice(ptr %s, ptr %r)
  br i1 %bit, label %copy, label %exit

copy:
  call void @llvm.memcpy.p0.p0.i64(ptr %r, ptr %s, i64 32, i1 false)
  br label %exit

exit:
  %n = load i256, ptr %r
  ret i256 %n
}

; A parameter that others may know of.
; CHECK-LABEL: define void @output(
; CHECK:         br i1 %bit
define void @output(ptr noalias dereferenceable(32) %r, ptr %x, i1 %bit) {
entry:
  %s = alloca i256
  call void @square(ptr %s, ptr %x)
  br i1 %bit, label %copy, label %exit

copy:
  call void @llvm.memcpy.p0.p0.i64(ptr %r, ptr %s, i64 32, i1 false)
  br label %exit

exit:
  ret void
}

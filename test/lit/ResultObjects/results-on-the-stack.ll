; What is returned in memory, and accessed as numbers and as words, is on the stack until
; the function returns; SROA makes registers of it.
; RUN: %opt -S -passes='result-objects,verify' %s | FileCheck %s
; RUN: %opt -S -passes='result-objects,sroa' %s | FileCheck %s --check-prefix=SROA
target datalayout = "e-i64:64-n8:16:32:64"

; CHECK-LABEL: define void @steps(
; CHECK:         %result = alloca [2 x i256], align 8
; CHECK-NEXT:    call void @llvm.memcpy.{{.*}}(ptr align 8 %result, ptr align 8 %r, i64 64, i1 false)
; CHECK:         store i256 %y, ptr %result
; CHECK:         call void @llvm.memcpy.{{.*}}(ptr align 8 %r, ptr align 8 %result, i64 64, i1 false)
; CHECK-NEXT:    ret void
; SROA-LABEL: define void @steps(
; SROA:       loop:
; SROA-NOT:      load
; SROA-NOT:      store
; SROA:       end:
define void @steps(ptr noalias sret([2 x i256]) align 8 %r, i256 %x, i32 %n) {
entry:
  store i256 %x, ptr %r, align 8
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = load i256, ptr %r, align 8
  %w = zext i256 %a to i512
  %p = mul i512 %w, %w
  %m = call i512 @residue.reduce.i512(i512 %p, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %y = trunc i512 %m to i256
  store i256 %y, ptr %r, align 8
  %word = load i64, ptr %r, align 8
  %other = xor i64 %word, 1
  store i64 %other, ptr %r, align 8
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Somebody gets the address; it may be thrown, and read then; it is not the function's alone.
; CHECK-LABEL: define void @told(
; CHECK-NOT:     alloca
; CHECK-LABEL: define void @thrown(
; CHECK-NOT:     alloca
; CHECK-LABEL: define void @aliased(
; CHECK-NOT:     alloca
; CHECK-LABEL: define void @as_numbers(
; CHECK-NOT:     alloca
; CHECK-LABEL: define void @volatile(
; CHECK-NOT:     alloca
define void @told(ptr noalias sret(i256) align 8 %r, i512 %x) {
  call void @told_of(ptr %r)
  call void @body(ptr %r, i512 %x)
  ret void
}
define void @thrown(ptr noalias sret(i256) align 8 %r, i512 %x) {
  %m = call i512 @residue.reduce.i512(i512 %x, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %y = trunc i512 %m to i256
  store i256 %y, ptr %r, align 8
  call void @throws()
  %word = load i64, ptr %r, align 8
  %other = xor i64 %word, 1
  store i64 %other, ptr %r, align 8
  ret void
}
define void @aliased(ptr sret(i256) align 8 %r, i512 %x) {
  %m = call i512 @residue.reduce.i512(i512 %x, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %y = trunc i512 %m to i256
  store i256 %y, ptr %r, align 8
  %word = load i64, ptr %r, align 8
  %other = xor i64 %word, 1
  store i64 %other, ptr %r, align 8
  ret void
}
define void @as_numbers(ptr noalias sret(i256) align 8 %r, i512 %x) {
  %m = call i512 @residue.reduce.i512(i512 %x, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %y = trunc i512 %m to i256
  store i256 %y, ptr %r, align 8
  %again = load i256, ptr %r, align 8
  %other = xor i256 %again, 1
  store i256 %other, ptr %r, align 8
  ret void
}
define void @volatile(ptr noalias sret(i256) align 8 %r, i512 %x) {
  %m = call i512 @residue.reduce.i512(i512 %x, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %y = trunc i512 %m to i256
  store i256 %y, ptr %r, align 8
  %word = load volatile i64, ptr %r, align 8
  %other = xor i64 %word, 1
  store i64 %other, ptr %r, align 8
  ret void
}
define void @body(ptr %r, i512 %x) {
  %m = call i512 @residue.reduce.i512(i512 %x, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %y = trunc i512 %m to i256
  store i256 %y, ptr %r, align 8
  ret void
}

declare void @told_of(ptr)
declare void @throws()
declare i512 @residue.reduce.i512(i512, i512) memory(none) nounwind willreturn

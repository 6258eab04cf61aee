; Selects between numbers of 128 bits become masks wherever field elements may flow:
; by value, through memory, through calls in both directions.
; RUN: %opt -S -passes=residue %s | FileCheck %s --implicit-check-not='select i1'
; RUN: %opt -S -passes=mask-selects %s | FileCheck %s --implicit-check-not='select i1'
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define internal i128 @by_value(
; CHECK:         %mask = call i64 asm
define internal i128 @by_value(i1 %c, i128 %x, i128 %y) noinline {
  %r = select i1 %c, i128 %x, i128 %y
  ret i128 %r
}

; CHECK-LABEL: define internal void @by_pointer(
; CHECK:         %mask = call i64 asm
define internal void @by_pointer(i1 %c, ptr %x, ptr %y) noinline {
  %a = load i128, ptr %x
  %b = load i128, ptr %y
  %r = select i1 %c, i128 %a, i128 %b
  store i128 %r, ptr %x
  ret void
}

; A function that only hands on the address.
; CHECK-LABEL: define internal void @handed_on(
define internal void @handed_on(i1 %c, ptr %x) noinline {
  %second = getelementptr i8, ptr %x, i64 64
  call void @by_pointer(i1 %c, ptr %x, ptr %second)
  ret void
}

; Where an element is kept.
; CHECK-LABEL: define internal i128 @by_global(
; CHECK:         %mask = call i64 asm
@kept = internal global i512 0
define internal i128 @by_global(i1 %c) noinline {
  %a = load i128, ptr @kept
  %r = select i1 %c, i128 %a, i128 7
  ret i128 %r
}

; What it returns is reduced.
; CHECK-LABEL: define internal i128 @result(
; CHECK:         %mask = call i64 asm
define internal i128 @result(i1 %c, ptr %p) noinline {
  %a = load i128, ptr %p
  %r = select i1 %c, i128 %a, i128 7
  ret i128 %r
}

; By another name.
; CHECK-LABEL: define internal i128 @aliased(
; CHECK:         %mask = call i64 asm
@name = internal alias i128 (i1, i128), ptr @aliased
define internal i128 @aliased(i1 %c, i128 %x) noinline {
  %r = select i1 %c, i128 %x, i128 7
  ret i128 %r
}

; The caller of field code that does not reduce.
; CHECK-LABEL: define void @ladder(
; CHECK:         %mask = call i64 asm
define void @ladder(i1 %c, ptr %p, ptr %q) {
  %place = alloca [2 x i512], align 16
  call void @handed_on(i1 %c, ptr %place)
  call void @reduce(ptr %place, ptr %q)
  %word = load i128, ptr %place
  %v = call i128 @by_value(i1 %c, i128 %word, i128 5)
  %g = call i128 @by_global(i1 %c)
  %a = call i128 @name(i1 %c, i128 %v)
  %s = select i1 %c, i128 %a, i128 %g
  store i128 %s, ptr %p
  ret void
}

define void @reduce(ptr %p, ptr %other) noinline {
  %x = load i512, ptr %p
  %r = urem i512 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  store i512 %r, ptr %p
  store i512 %r, ptr @kept
  %half = call i128 @result(i1 true, ptr %other)
  %wide = zext i128 %half to i512
  %square = mul i512 %wide, %wide
  %s = urem i512 %square, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  store i512 %s, ptr %other
  ret void
}

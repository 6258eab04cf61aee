; A bit chooses between two places behind arguments: both are read where each of their bytes
; is certain to be there, and nothing is where one may be on a page that is missing.
; RUN: %opt -S -passes=mask-selects %s | FileCheck %s
target datalayout = "e-i64:64-n8:16:32:64"

; Both are accessed behind it, on every way; a bit of a word is an offset.
; CHECK-LABEL: define void @behind(
; CHECK-COUNT-2: load i256
; CHECK-NOT:     getelementptr {{.*}} %at
; CHECK:         ret void
define void @behind(ptr %m, ptr %k, i1 %c) {
  %word = load i64, ptr %k
  %shifted = shl i64 %word, 5
  %at = and i64 %shifted, 32
  %p = getelementptr i8, ptr %m, i64 %at
  %x = load i256, ptr %p, align 8
  %second = getelementptr i8, ptr %m, i64 32
  store i256 %x, ptr %m, align 8
  br i1 %c, label %left, label %right
left:
  store i256 %x, ptr %second, align 8
  br label %end
right:
  store i128 0, ptr %second, align 8
  %rest = getelementptr i8, ptr %m, i64 48
  store i128 0, ptr %rest, align 8
  br label %end
end:
  ret void
}

; On one way only.
; CHECK-LABEL: define void @on_one_way(
; CHECK:         %p = getelementptr i8, ptr %m, i64 %at
; CHECK-NEXT:    load i256, ptr %p
define void @on_one_way(ptr %m, ptr %k, i1 %c) {
  %word = load i64, ptr %k
  %shifted = lshr i64 %word, 3
  %at = and i64 %shifted, 32
  %p = getelementptr i8, ptr %m, i64 %at
  %x = load i256, ptr %p, align 8
  store i256 %x, ptr %m, align 8
  br i1 %c, label %left, label %end
left:
  %second = getelementptr i8, ptr %m, i64 32
  store i256 %x, ptr %second, align 8
  br label %end
end:
  ret void
}

; All but one byte.
; CHECK-LABEL: define void @one_byte_less(
; CHECK:         load i256, ptr %p
define void @one_byte_less(ptr %m, ptr %k) {
  %word = load i64, ptr %k
  %at = and i64 %word, 32
  %p = getelementptr i8, ptr %m, i64 %at
  %x = load i256, ptr %p, align 8
  store i256 %x, ptr %m, align 8
  %second = getelementptr i8, ptr %m, i64 32
  store i248 0, ptr %second, align 8
  ret void
}

; Behind a call that may bring the page, or that does not return.
; CHECK-LABEL: define void @behind_a_call(
; CHECK:         load i256, ptr %p
define void @behind_a_call(ptr %m, ptr %k) {
  %word = load i64, ptr %k
  %at = and i64 %word, 32
  %p = getelementptr i8, ptr %m, i64 %at
  %x = load i256, ptr %p, align 8
  call void @unknown()
  store i512 0, ptr %m, align 8
  ret void
}

; Behind a loop that may take forever.
; CHECK-LABEL: define void @behind_a_loop(
; CHECK:         load i256, ptr %p
define void @behind_a_loop(ptr %m, ptr %k, i1 %c) {
  %word = load i64, ptr %k
  %at = and i64 %word, 32
  %p = getelementptr i8, ptr %m, i64 %at
  %x = load i256, ptr %p, align 8
  store i256 %x, ptr %k, align 8
  br label %loop
loop:
  br i1 %c, label %loop, label %end
end:
  store i512 0, ptr %m, align 8
  ret void
}

; In front of it, and nothing frees memory.
; CHECK-LABEL: define i256 @in_front(
; CHECK-NOT:     getelementptr {{.*}} %at
; CHECK:         ret i256
define i256 @in_front(ptr %m, ptr %k) {
  store i512 0, ptr %m, align 8
  %word = load i64, ptr %k
  %at = and i64 %word, 32
  %p = getelementptr i8, ptr %m, i64 %at
  %x = load i256, ptr %p, align 8
  ret i256 %x
}

; In front of it, but freed, perhaps.
; CHECK-LABEL: define i256 @freed(
; CHECK:         load i256, ptr %p
define i256 @freed(ptr %m, ptr %k) {
  store i512 0, ptr %m, align 8
  call void @unknown()
  %word = load i64, ptr %k
  %at = and i64 %word, 32
  %p = getelementptr i8, ptr %m, i64 %at
  %x = load i256, ptr %p, align 8
  ret i256 %x
}

; In front of it, and another thread may be told that it is not needed any more.
; CHECK-LABEL: define i256 @told(
; CHECK:         load i256, ptr %p
define i256 @told(ptr %m, ptr %k) {
  store i512 0, ptr %m, align 8
  %word = load atomic i64, ptr %k acquire, align 8
  %at = and i64 %word, 32
  %p = getelementptr i8, ptr %m, i64 %at
  %x = load i256, ptr %p, align 8
  ret i256 %x
}

; The argument says so.
; CHECK-LABEL: define i256 @said(
; CHECK-NOT:     getelementptr {{.*}} %at
; CHECK:         ret i256
define i256 @said(ptr dereferenceable(64) %m, ptr %k) {
  %word = load i64, ptr %k
  %at = and i64 %word, 32
  %p = getelementptr i8, ptr %m, i64 %at
  %x = load i256, ptr %p, align 8
  ret i256 %x
}

; But not that nobody else writes to what is not accessed; or not of so many bytes.
; CHECK-LABEL: define i256 @said_alone(
; CHECK:         load i256, ptr %p
define i256 @said_alone(ptr noalias dereferenceable(64) %m, ptr %k) {
  %word = load i64, ptr %k
  %at = and i64 %word, 32
  %p = getelementptr i8, ptr %m, i64 %at
  %x = load i256, ptr %p, align 8
  ret i256 %x
}
; CHECK-LABEL: define i256 @said_of_less(
; CHECK:         load i256, ptr %p
define i256 @said_of_less(ptr dereferenceable(63) %m, ptr %k) {
  %word = load i64, ptr %k
  %at = and i64 %word, 32
  %p = getelementptr i8, ptr %m, i64 %at
  %x = load i256, ptr %p, align 8
  ret i256 %x
}

; Two arguments.
; CHECK-LABEL: define void @two(
; CHECK-NOT:     select i1 %c, ptr
; CHECK:         ret void
define void @two(ptr %a, ptr %b, ptr %r, i1 %c) {
  %p = select i1 %c, ptr %a, ptr %b
  %x = load i256, ptr %p, align 8
  %y = load i256, ptr %a, align 8
  %z = load i256, ptr %b, align 8
  %s = xor i256 %y, %z
  %t = xor i256 %s, %x
  store i256 %t, ptr %r, align 8
  ret void
}

; What is stored to one of two is not read and written back at the other.
; CHECK-LABEL: define void @stored(
; CHECK:         store i256 %x, ptr %p
define void @stored(ptr %m, ptr %k, i256 %x) {
  %word = load i64, ptr %k
  %at = and i64 %word, 32
  %p = getelementptr i8, ptr %m, i64 %at
  store i256 %x, ptr %p, align 8
  %all = load i512, ptr %m, align 8
  store i512 %all, ptr %m, align 8
  ret void
}

define i512 @reduction(i512 %x) {
  %r = call i512 @residue.reduce.i512(i512 %x, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  ret i512 %r
}

declare void @unknown()
declare i512 @residue.reduce.i512(i512, i512)

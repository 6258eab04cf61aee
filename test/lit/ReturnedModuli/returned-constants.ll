; Calls of functions that return a constant become that constant where something is divided
; by a variable: of several words, it is what the function stores.
; RUN: %opt -S -passes=returned-moduli,verify %s | FileCheck %s
; RUN: %opt -S -passes='returned-moduli,function(raise-reductions)' %s | FileCheck %s --check-prefix=RAISED

define internal void @modulus(ptr sret(i512) align 8 %r) {
  store i512 57896044618658097711785492504343953926634992332820282019728792003956564819949, ptr %r
  %again = load i512, ptr %r
  store i512 %again, ptr %r
  ret void
}

define linkonce_odr void @by_another(ptr sret(i512) align 8 %r, ptr %this) {
  %saved = alloca ptr
  %tmp = alloca i512
  store ptr %this, ptr %saved
  call void @modulus(ptr sret(i512) align 8 %tmp)
  %m = load i512, ptr %tmp
  store i512 %m, ptr %r
  ret void
}

; CHECK-LABEL: define i512 @product(
; CHECK-NOT:     call
; CHECK:         urem i512 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
; RAISED-LABEL: define i512 @product(
; RAISED:       call {{.*}}i512 @residue.reduce.i512(
define i512 @product(i512 %x) {
  %m = alloca i512
  call void @by_another(ptr sret(i512) align 8 %m, ptr null)
  %d = load i512, ptr %m
  %r = urem i512 %x, %d
  ret i512 %r
}

; What is computed of it, and a variable that it is the value of.
; CHECK-LABEL: define i256 @kept(
; CHECK:         urem i256 %x, 170141183460469231731687303715884105727
define i256 @kept(i256 %x) {
  %m = alloca i128
  %kept = alloca i128
  call void @short(ptr sret(i128) align 8 %m)
  %d = load i128, ptr %m
  store i128 %d, ptr %kept
  %e = load i128, ptr %kept
  %w = zext i128 %e to i256
  %r = urem i256 %x, %w
  ret i256 %r
}
define internal void @short(ptr sret(i128) align 8 %r) {
  store i128 170141183460469231731687303715884105727, ptr %r
  ret void
}

; By value.
; CHECK-LABEL: define i128 @by_value(
; CHECK:         urem i128 %x, 2305843009213693951
define i128 @by_value(i128 %x) {
  %d = call i64 @mersenne()
  %w = zext i64 %d to i128
  %r = urem i128 %x, %w
  ret i128 %r
}
define internal i64 @mersenne() {
  %s = alloca i64
  store i64 1, ptr %s
  %one = load i64, ptr %s
  %p = shl i64 %one, 61
  %r = sub i64 %p, 1
  ret i64 %r
}

; What another file may define, what depends on its arguments, what has effects, and what
; stores but a part.
; CHECK-LABEL: define i512 @others(
; CHECK-COUNT-4: call void
; CHECK-NOT:     urem {{.*}} 5789
; CHECK:         ret i512
define i512 @others(i512 %x, i512 %y) {
  %m = alloca i512
  call void @weak(ptr sret(i512) align 8 %m)
  %a = load i512, ptr %m
  %p = urem i512 %x, %a
  call void @given(ptr sret(i512) align 8 %m, i512 %y)
  %b = load i512, ptr %m
  %q = urem i512 %p, %b
  call void @counted(ptr sret(i512) align 8 %m)
  %c = load i512, ptr %m
  %r = urem i512 %q, %c
  call void @part(ptr sret(i512) align 8 %m)
  %d = load i512, ptr %m
  %s = urem i512 %r, %d
  ret i512 %s
}
define weak void @weak(ptr sret(i512) align 8 %r) {
  store i512 5, ptr %r
  ret void
}
define internal void @given(ptr sret(i512) align 8 %r, i512 %y) {
  store i512 %y, ptr %r
  ret void
}
@count = global i32 0
define internal void @counted(ptr sret(i512) align 8 %r) {
  %n = load i32, ptr @count
  %more = add i32 %n, 1
  store i32 %more, ptr @count
  store i512 7, ptr %r
  ret void
}
define internal void @part(ptr sret(i512) align 8 %r) {
  store i512 7, ptr %r
  store i8 9, ptr %r
  ret void
}

; Somebody else has the address.
; CHECK-LABEL: define i512 @told(
; CHECK:         store i512 57896044618658097711785492504343953926634992332820282019728792003956564819949, ptr %m
; CHECK:         load i512
define i512 @told(i512 %x) {
  %m = alloca i512
  call void @modulus(ptr sret(i512) align 8 %m)
  call void @unknown(ptr %m)
  %d = load i512, ptr %m
  %r = urem i512 %x, %d
  ret i512 %r
}
declare void @unknown(ptr)

; Somebody divides by what is passed, by value or in a copy.
; CHECK-LABEL: define i512 @passed(
; CHECK-NOT:     call void @by_another
; CHECK:         call i512 @divide(i512 %x, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
; CHECK:         store i512 57896044618658097711785492504343953926634992332820282019728792003956564819949, ptr %copy
; CHECK:         call i512 @divide_by_copy(
define i512 @passed(i512 %x) {
  %m = alloca i512
  %copy = alloca i512
  call void @by_another(ptr sret(i512) align 8 %m, ptr null)
  %d = load i512, ptr %m
  %r = call i512 @divide(i512 %x, i512 %d)
  store i512 %d, ptr %copy
  %s = call i512 @divide_by_copy(i512 %r, ptr byval(i512) align 8 %copy)
  ret i512 %s
}
define internal i512 @divide(i512 %x, i512 %m) {
  %r = urem i512 %x, %m
  ret i512 %r
}
define internal i512 @divide_by_copy(i512 %x, ptr byval(i512) align 8 %m) {
  %d = load i512, ptr %m
  %r = call i512 @divide(i512 %x, i512 %d)
  ret i512 %r
}

; Functions without such divisions are LLVM's.
; CHECK-LABEL: define void @no_division(
; CHECK:         call void @modulus
define void @no_division(ptr %p) {
  call void @modulus(ptr sret(i512) align 8 %p)
  ret void
}

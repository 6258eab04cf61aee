; Functions that ask to stay or that call themselves keep their attributes; and
; those that others can see or whose address is taken, where no loop calls them.
; RUN: %opt -S -passes=inline-field-code %s | FileCheck %s
; CHECK-NOT: alwaysinline

declare i254 @residue.reduce.i254(i254, i254)

define i254 @exported(i254 %x) {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  ret i254 %m
}

define linkonce i254 @inline_function(i254 %x) {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  ret i254 %m
}

define internal i254 @no_inline(i254 %x) noinline {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  ret i254 %m
}

define internal i254 @no_optimization(i254 %x) noinline optnone {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  ret i254 %m
}

define internal i254 @recursive(i254 %x, i32 %n) {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  %end = icmp eq i32 %n, 0
  br i1 %end, label %exit, label %again
again:
  %n1 = sub i32 %n, 1
  %r = call i254 @recursive(i254 %m, i32 %n1)
  ret i254 %r
exit:
  ret i254 %m
}

define internal i254 @even(i254 %x) {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  %r = call i254 @odd(i254 %m)
  ret i254 %r
}

define internal i254 @odd(i254 %x) {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  %r = call i254 @even(i254 %m)
  ret i254 %r
}

define internal i254 @address_taken(i254 %x) {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  ret i254 %m
}

define internal i254 @variadic(i254 %x, ...) {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  ret i254 %m
}

@table = global ptr @address_taken

define i254 @caller(i254 %x) {
  %1 = call i254 @exported(i254 %x)
  %2 = call i254 @inline_function(i254 %1)
  %3 = call i254 @no_inline(i254 %2)
  %4 = call i254 @no_optimization(i254 %3)
  %5 = call i254 @recursive(i254 %4, i32 3)
  %6 = call i254 @even(i254 %5)
  %7 = call i254 @address_taken(i254 %6)
  %8 = call i254 (i254, ...) @variadic(i254 %7)
  ret i254 %8
}

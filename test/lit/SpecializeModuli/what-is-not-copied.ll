; What cannot be copied, or is not to be changed.
; RUN: %opt -S -passes=specialize-moduli -residue-min-bits=8 %s -o %t
; RUN: FileCheck %s < %t
; RUN: not grep modulus %t

; CHECK-LABEL: define i16 @calls(
; CHECK:         call i16 @unoptimized(i16 %x, i16 241)
; CHECK-NEXT:    call i16 (i16, i16, ...) @variadic(i16 %x, i16 241, i16 3)
; CHECK-NEXT:    call i16 @with_block_address(i16 %x, i16 241)
; CHECK-NEXT:    call i16 @with_tail_call(i16 %x, i16 241)
; CHECK-NEXT:    call i16 @narrow(i4 3, i4 7)
; CHECK-NEXT:    call i16 @opaque(i16 %x, i16 7)
; CHECK-NEXT:    call i16 @computed(i16 %x, i16 poison)
define i16 @calls(i16 %x) {
  %a = call i16 @unoptimized(i16 %x, i16 241)
  %b = call i16 (i16, i16, ...) @variadic(i16 %x, i16 241, i16 3)
  %c = call i16 @with_block_address(i16 %x, i16 241)
  %d = call i16 @with_tail_call(i16 %x, i16 241)
  %e = call i16 @narrow(i4 3, i4 7)
  %f = call i16 @opaque(i16 %x, i16 7)
  %g = call i16 @computed(i16 %x, i16 poison)
  ret i16 %a
}

; CHECK-LABEL: define i16 @unoptimized_caller(
; CHECK:         call i16 @computed(i16 %x, i16 241)
define i16 @unoptimized_caller(i16 %x) noinline optnone {
  %r = call i16 @computed(i16 %x, i16 241)
  ret i16 %r
}

define internal i16 @unoptimized(i16 %x, i16 %m) noinline optnone {
  %r = urem i16 %x, %m
  ret i16 %r
}

define internal i16 @variadic(i16 %x, i16 %m, ...) {
  %r = urem i16 %x, %m
  ret i16 %r
}

@address = global ptr blockaddress(@with_block_address, %block)

define internal i16 @with_block_address(i16 %x, i16 %m) {
  br label %block
block:
  %r = urem i16 %x, %m
  ret i16 %r
}

define internal i16 @with_tail_call(i16 %x, i16 %m) {
  %y = urem i16 %x, %m
  %r = musttail call i16 @target(i16 %y, i16 %m)
  ret i16 %r
}
declare i16 @target(i16, i16)

; Divisions that are not wide.
define internal i16 @narrow(i4 %x, i4 %m) {
  %r = urem i4 %x, %m
  %wide = zext i4 %r to i16
  ret i16 %wide
}

; The divisor depends on memory, too.
@variable = global i16 3
define internal i16 @opaque(i16 %x, i16 %m) {
  %v = load i16, ptr @variable
  %n = add i16 %v, %m
  %r = urem i16 %x, %n
  ret i16 %r
}

define internal i16 @computed(i16 %x, i16 %m) {
  %n = add i16 %m, 1
  %r = urem i16 %x, %n
  ret i16 %r
}

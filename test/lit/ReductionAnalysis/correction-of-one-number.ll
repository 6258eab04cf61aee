; Corrections that InstCombine has folded into comparisons of one number with a
; constant, and choices in which one number is an exception.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; 2 x >= 113 ? 2 x - 113 : 2 x
; CHECK-LABEL: Reduction analysis of 'double':
; CHECK:           i16 %c: alias %d  REDUCED  in [0, 112]
; CHECK-NOT:       missed
define i16 @double(i7 %a) {
  %a16 = zext i7 %a to i16
  %x = urem i16 %a16, 113
  %d = shl i16 %x, 1
  %t = add i16 %d, -113
  %above = icmp ugt i16 %x, 56
  %c = select i1 %above, i16 %t, i16 %d
  %m = mul i16 %c, %c
  %r = urem i16 %m, 113
  ret i16 %r
}

; The number is compared in another type.
; CHECK-LABEL: Reduction analysis of 'narrow_comparison':
; CHECK:           i16 %c: alias %d  REDUCED  in [0, 112]
; CHECK-NOT:       missed
define i16 @narrow_comparison(i7 %a) {
  %a16 = zext i7 %a to i16
  %x = urem i16 %a16, 113
  %d = shl i16 %x, 1
  %t = add i16 %d, -113
  %x8 = trunc i16 %x to i8
  %above = icmp ugt i8 %x8, 56
  %c = select i1 %above, i16 %t, i16 %d
  %m = mul i16 %c, %c
  %r = urem i16 %m, 113
  ret i16 %r
}

; x + (x > 105 ? 7 - 113 : 7), in the type of x: 22 = 7 - 113 modulo 2^7.
; CHECK-LABEL: Reduction analysis of 'sum_with_constant':
; CHECK:           i7 %k: alias 7
; CHECK:           i7 %c: add %x7, %k  REDUCED  in [0, 112]
; CHECK-NOT:       missed
define i16 @sum_with_constant(i7 %a) {
  %a16 = zext i7 %a to i16
  %x = urem i16 %a16, 113
  %x7 = trunc i16 %x to i7
  %above = icmp ugt i16 %x, 105
  %k = select i1 %above, i7 22, i7 7
  %c = add i7 %x7, %k
  %c16 = zext i7 %c to i16
  %m = mul i16 %c16, %c16
  %r = urem i16 %m, 113
  ret i16 %r
}

; 7 - x
; CHECK-LABEL: Reduction analysis of 'constant_minus':
; CHECK:           i7 %k: alias 7
; CHECK:           i7 %c: sub %k, %x7  REDUCED  in [0, 112]
; CHECK-NOT:       missed
define i16 @constant_minus(i7 %a) {
  %a16 = zext i7 %a to i16
  %x = urem i16 %a16, 113
  %x7 = trunc i16 %x to i7
  %above = icmp ugt i7 %x7, 7
  %k = select i1 %above, i7 -8, i7 7
  %c = sub i7 %k, %x7
  %c16 = zext i7 %c to i16
  %m = mul i16 %c16, %c16
  %r = urem i16 %m, 113
  ret i16 %r
}

; x == 0 ? 0 : 113 - x
; CHECK-LABEL: Reduction analysis of 'negation':
; CHECK:           i16 %c: alias %n  REDUCED  in [0, 112]
; CHECK-NOT:       missed
define i16 @negation(i7 %a) {
  %a16 = zext i7 %a to i16
  %x = urem i16 %a16, 113
  %n = sub i16 113, %x
  %is.zero = icmp eq i16 %x, 0
  %c = select i1 %is.zero, i16 0, i16 %n
  %m = mul i16 %c, %c
  %r = urem i16 %m, 113
  ret i16 %r
}

; x == 0 ? 112 : x - 1, where x - 1 is extended behind it.
; CHECK-LABEL: Reduction analysis of 'decrement':
; CHECK:           i16 %d16: alias %d  REDUCED  in [0, 111]
; CHECK:           i16 %c: alias %d16  REDUCED  in [0, 112]
; CHECK-NOT:       missed
define i16 @decrement(i7 %a) {
  %a16 = zext i7 %a to i16
  %x = urem i16 %a16, 113
  %x7 = trunc i16 %x to i7
  %d = add i7 %x7, -1
  %d16 = zext i7 %d to i16
  %is.zero = icmp eq i16 %x, 0
  %c = select i1 %is.zero, i16 112, i16 %d16
  %m = mul i16 %c, %c
  %r = urem i16 %m, 113
  ret i16 %r
}

; x == 112 ? 0 : x + 1
; CHECK-LABEL: Reduction analysis of 'increment':
; CHECK:           i16 %c: alias %d  REDUCED  in [0, 112]
; CHECK-NOT:       missed
define i16 @increment(i7 %a) {
  %a16 = zext i7 %a to i16
  %x = urem i16 %a16, 113
  %d = add i16 %x, 1
  %is.last = icmp eq i16 %x, 112
  %c = select i1 %is.last, i16 0, i16 %d
  %m = mul i16 %c, %c
  %r = urem i16 %m, 113
  ret i16 %r
}

; 113 is not what x - 1 is at 0.
; CHECK-LABEL: Reduction analysis of 'wrong_exception':
; CHECK:           i16 %c: select
define i16 @wrong_exception(i7 %a) {
  %a16 = zext i7 %a to i16
  %x = urem i16 %a16, 113
  %d = add i16 %x, -1
  %is.zero = icmp eq i16 %x, 0
  %c = select i1 %is.zero, i16 113, i16 %d
  %m = mul i16 %c, %c
  %r = urem i16 %m, 113
  ret i16 %r
}

; Another number is 0.
; CHECK-LABEL: Reduction analysis of 'another_number':
; CHECK:           i16 %c: select
define i16 @another_number(i7 %a, i7 %b) {
  %a16 = zext i7 %a to i16
  %b16 = zext i7 %b to i16
  %x = urem i16 %a16, 113
  %y = urem i16 %b16, 113
  %d = sub i16 113, %x
  %is.zero = icmp eq i16 %y, 0
  %c = select i1 %is.zero, i16 0, i16 %d
  %m = mul i16 %c, %c
  %r = urem i16 %m, 113
  ret i16 %r
}

; What is extended is taken by something else, too, where it has wrapped.
; CHECK-LABEL: Reduction analysis of 'taken_twice':
; CHECK:           i16 %d16: input
define i16 @taken_twice(i7 %a) {
  %a16 = zext i7 %a to i16
  %x = urem i16 %a16, 113
  %x7 = trunc i16 %x to i7
  %d = add i7 %x7, -1
  %d16 = zext i7 %d to i16
  %is.zero = icmp eq i16 %x, 0
  %c = select i1 %is.zero, i16 112, i16 %d16
  %m = mul i16 %c, %d16
  %r = urem i16 %m, 113
  ret i16 %r
}

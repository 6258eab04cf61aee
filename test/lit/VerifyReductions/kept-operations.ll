; Operations that the rewriting leaves are of the source's elements, and so are their flags;
; modulo a composite number (3 * 5 * 17) elements are recognized, too.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; x plus M where x is odd is even.
; CHECK: half: proven
; CHECK: no.half: not proven: a flag that is not proven (lshr)
; CHECK: bits: proven
; CHECK: other.bits: not proven
; CHECK: less: proven
; CHECK: less.too.much: not proven: a flag that is not proven (add)
; What is stored is the element from there on.
; CHECK: stored: proven
; CHECK: composite: proven
; CHECK: other.composite: not proven: a result: not proven to be the same modulo M
;--- before.ll
define i128 @half(i128 %a) {
  %x = urem i128 %a, 170141183460469231731687303715884105727
  %bit = and i128 %x, 1
  %even = icmp eq i128 %bit, 0
  %more = add i128 %x, 170141183460469231731687303715884105727
  %sum = select i1 %even, i128 %x, i128 %more
  %r = lshr i128 %sum, 1
  ret i128 %r
}
define i128 @no.half(i128 %a) {
  %x = urem i128 %a, 170141183460469231731687303715884105727
  %bit = and i128 %x, 1
  %even = icmp eq i128 %bit, 0
  %more = add i128 %x, 170141183460469231731687303715884105726
  %sum = select i1 %even, i128 %x, i128 %more
  %r = lshr i128 %sum, 1
  ret i128 %r
}
define i8 @bits(i8 %a) {
  %x = urem i8 %a, 127
  %bit = and i8 %x, 1
  %odd = icmp eq i8 %bit, 1
  %r = zext i1 %odd to i8
  ret i8 %r
}
define i8 @other.bits(i8 %a) {
  %x = urem i8 %a, 127
  %bit = and i8 %x, 1
  %odd = icmp eq i8 %bit, 1
  %r = zext i1 %odd to i8
  ret i8 %r
}
define i8 @less(i8 %a) {
  %x = urem i8 %a, 127
  %y = add i8 %x, -127
  %r = xor i8 %y, %x
  ret i8 %r
}
define i8 @less.too.much(i8 %a) {
  %x = urem i8 %a, 127
  %y = sub i8 1, %x
  %z = add i8 %y, -4
  %r = xor i8 %z, %x
  ret i8 %r
}
define i128 @stored(i128 %a, i128 %b, i128 %c, ptr %q) {
  %w = zext i128 %a to i256
  %v = zext i128 %b to i256
  %p = mul i256 %w, %v
  %x = urem i256 %p, 340282366920938463463374607431768211455
  %n = trunc i256 %x to i128
  store i128 %n, ptr %q
  %s = add i128 %n, %c
  %less = icmp ult i128 %s, 99
  %r = select i1 %less, i128 %s, i128 %c
  ret i128 %r
}
define i8 @composite(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %p = mul i16 %x, %y
  %r = urem i16 %p, 255
  %s = mul i16 %r, %x
  %t = urem i16 %s, 255
  %s2 = mul i16 %t, %y
  %t2 = urem i16 %s2, 255
  %s3 = mul i16 %t2, %t
  %t3 = urem i16 %s3, 255
  %u = trunc i16 %t3 to i8
  ret i8 %u
}
define i8 @other.composite(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %p = mul i16 %x, %y
  %r = urem i16 %p, 255
  %s = mul i16 %r, %x
  %t = urem i16 %s, 255
  %s2 = mul i16 %t, %y
  %t2 = urem i16 %s2, 255
  %s3 = mul i16 %t2, %t
  %t3 = urem i16 %s3, 255
  %u = trunc i16 %t3 to i8
  ret i8 %u
}
;--- after.ll
define i128 @half(i128 %a) {
  %x = urem i128 %a, 170141183460469231731687303715884105727
  %bit = and i128 %x, 1
  %even = icmp eq i128 %bit, 0
  %more = add i128 %x, 170141183460469231731687303715884105727
  %sum = select i1 %even, i128 %x, i128 %more
  %r = lshr exact i128 %sum, 1
  ret i128 %r
}
define i128 @no.half(i128 %a) {
  %x = urem i128 %a, 170141183460469231731687303715884105727
  %bit = and i128 %x, 1
  %even = icmp eq i128 %bit, 0
  %more = add i128 %x, 170141183460469231731687303715884105726
  %sum = select i1 %even, i128 %x, i128 %more
  %r = lshr exact i128 %sum, 1
  ret i128 %r
}
define i8 @bits(i8 %a) {
  %x = urem i8 %a, 127
  %bit = and i8 %x, 1
  %even = icmp eq i8 %bit, 0
  %odd = xor i1 %even, true
  %r = zext i1 %odd to i8
  ret i8 %r
}
define i8 @other.bits(i8 %a) {
  %x = urem i8 %a, 127
  %bit = and i8 %x, 1
  %even = icmp eq i8 %bit, 0
  %r = zext i1 %even to i8
  ret i8 %r
}
define i8 @less(i8 %a) {
  %x = urem i8 %a, 127
  %y = add nsw i8 %x, -127
  %r = xor i8 %y, %x
  ret i8 %r
}
define i8 @less.too.much(i8 %a) {
  %x = urem i8 %a, 127
  %y = sub i8 1, %x
  %z = add nsw i8 %y, -4
  %r = xor i8 %z, %x
  ret i8 %r
}
define i128 @stored(i128 %a, i128 %b, i128 %c, ptr %q) {
  %w = zext i128 %a to i256
  %v = zext i128 %b to i256
  %p = mul i256 %w, %v
  %low = trunc i256 %p to i128
  %top = lshr i256 %p, 128
  %high = trunc i256 %top to i128
  %both = call { i128, i1 } @llvm.uadd.with.overflow.i128(i128 %low, i128 %high)
  %sum = extractvalue { i128, i1 } %both, 0
  %carry = extractvalue { i128, i1 } %both, 1
  %c.wide = zext i1 %carry to i128
  %f = add i128 %sum, %c.wide
  %less.M = call { i128, i1 } @llvm.usub.with.overflow.i128(i128 %f, i128 -1)
  %minus = extractvalue { i128, i1 } %less.M, 0
  %borrow = extractvalue { i128, i1 } %less.M, 1
  %n = select i1 %borrow, i128 %f, i128 %minus
  store i128 %n, ptr %q
  %s = add i128 %n, %c
  %less = icmp ult i128 %s, 99
  %r = select i1 %less, i128 %s, i128 %c
  ret i128 %r
}
define i8 @composite(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %p = mul i16 %x, %y
  %low = and i16 %p, 255
  %high = lshr i16 %p, 8
  %f = add i16 %low, %high
  %s = urem i16 %f, 255
  %t = mul i16 %s, %x
  %v = urem i16 %t, 255
  %s2 = mul i16 %v, %y
  %low2 = and i16 %s2, 255
  %high2 = lshr i16 %s2, 8
  %f2 = add i16 %low2, %high2
  %t2 = urem i16 %f2, 255
  %s3 = mul i16 %t2, %v
  %low3 = and i16 %s3, 255
  %high3 = lshr i16 %s3, 8
  %f3 = add i16 %low3, %high3
  %t3 = urem i16 %f3, 255
  %u = trunc i16 %t3 to i8
  ret i8 %u
}
define i8 @other.composite(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %p = mul i16 %x, %x
  %low = and i16 %p, 255
  %high = lshr i16 %p, 8
  %f = add i16 %low, %high
  %s = urem i16 %f, 255
  %t = mul i16 %s, %x
  %v = urem i16 %t, 255
  %s2 = mul i16 %v, %y
  %low2 = and i16 %s2, 255
  %high2 = lshr i16 %s2, 8
  %f2 = add i16 %low2, %high2
  %t2 = urem i16 %f2, 255
  %s3 = mul i16 %t2, %v
  %low3 = and i16 %s3, 255
  %high3 = lshr i16 %s3, 8
  %f3 = add i16 %low3, %high3
  %t3 = urem i16 %f3, 255
  %u = trunc i16 %t3 to i8
  ret i8 %u
}
declare { i128, i1 } @llvm.uadd.with.overflow.i128(i128, i128)
declare { i128, i1 } @llvm.usub.with.overflow.i128(i128, i128)

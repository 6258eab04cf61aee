; Sums and differences of elements that a comparison corrects, as LLVM writes those of C, are
; elements. With a bound, a modulus or an order that is wrong by one, of numbers that are no
; elements, or with the other one of both taken, nothing is proven.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/2305843009213693950$/2305843009213693951/; s/1152921504606846975$/1152921504606846976/; s/icmp ult i64 %x, %y/icmp ule i64 %x, %y/; s/icmp ugt i64 %y, %x/icmp uge i64 %y, %x/; s/icmp slt i64 %d, 0/icmp slt i64 %d, 1/; s/1152921504606846975, %x/1152921504606846976, %x/' %t/after.ll > %t/bound.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/bound.ll | FileCheck %s
; RUN: sed 's/-2305843009213693951/-2305843009213693950/; s/, 2305843009213693951 ; M/, 2305843009213693950/; s/i64 2305843009213693951, i64 0/i64 2305843009213693950, i64 0/; s/xor i61 %low, -1/xor i61 %low, -2/; s/zext i1 %c/sext i1 %c/' %t/after.ll > %t/modulus.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/modulus.ll | FileCheck %s
; RUN: sed 's/%x = urem i64 %a, .*/%x = add i64 %a, 0/' %t/after.ll > %t/elements.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/elements.ll | FileCheck %s
; RUN: sed 's/select i1 %c, i64 \(%[a-z]*\), i64 \(%[a-z]*\)/select i1 %c, i64 \2, i64 \1/; s/i64 2305843009213693951, i64 0/i64 0, i64 2305843009213693951/; s/select i1 %c, i61 %not, i61 %minus/select i1 %c, i61 %minus, i61 %not/; s/icmp ult i64 1152921504606846975/icmp uge i64 1152921504606846975/' %t/after.ll > %t/other.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/other.ll | FileCheck %s

; RIGHT: sum: proven
; RIGHT: wide: proven
; RIGHT: double: proven
; RIGHT: difference: proven
; RIGHT: late: proven
; RIGHT: borrow: proven
; RIGHT: negative: proven
; RIGHT: masked: proven
; RIGHT: turned: proven
; CHECK: sum: not proven
; CHECK: wide: not proven
; CHECK: double: not proven
; CHECK: difference: not proven
; CHECK: late: not proven
; CHECK: borrow: not proven
; CHECK: negative: not proven
; CHECK: masked: not proven
; CHECK: turned: not proven

;--- before.ll
define i64 @sum(i64 %a, i64 %b, i64 %k) {
  %x = urem i64 %a, 2305843009213693951
  %y = urem i64 %b, 2305843009213693951
  %s = add i64 %x, %y
  %r = urem i64 %s, 2305843009213693951
  %t = mul i64 %r, %k
  ret i64 %t
}
define i64 @wide(i64 %a, i64 %b, i64 %k) {
  %x = urem i64 %a, 2305843009213693951
  %y = urem i64 %b, 2305843009213693951
  %s = add i64 %x, %y
  %r = urem i64 %s, 2305843009213693951
  %t = mul i64 %r, %k
  ret i64 %t
}
define i64 @double(i64 %a, i64 %k) {
  %x = urem i64 %a, 2305843009213693951
  %s = add i64 %x, %x
  %r = urem i64 %s, 2305843009213693951
  %t = mul i64 %r, %k
  ret i64 %t
}
define i64 @difference(i64 %a, i64 %b, i64 %k) {
  %x = urem i64 %a, 2305843009213693951
  %y = urem i64 %b, 2305843009213693951
  %s = add i64 %x, 2305843009213693951
  %d = sub i64 %s, %y
  %r = urem i64 %d, 2305843009213693951
  %t = mul i64 %r, %k
  ret i64 %t
}
define i64 @late(i64 %a, i64 %b, i64 %k) {
  %x = urem i64 %a, 2305843009213693951
  %y = urem i64 %b, 2305843009213693951
  %s = add i64 %x, 2305843009213693951
  %d = sub i64 %s, %y
  %r = urem i64 %d, 2305843009213693951
  %t = mul i64 %r, %k
  ret i64 %t
}
define i64 @borrow(i64 %a, i64 %b, i64 %k) {
  %x = urem i64 %a, 2305843009213693951
  %y = urem i64 %b, 2305843009213693951
  %s = add i64 %x, 2305843009213693951
  %d = sub i64 %s, %y
  %r = urem i64 %d, 2305843009213693951
  %t = mul i64 %r, %k
  ret i64 %t
}
define i64 @negative(i64 %a, i64 %b, i64 %k) {
  %x = urem i64 %a, 2305843009213693951
  %y = urem i64 %b, 2305843009213693951
  %s = add i64 %x, 2305843009213693951
  %d = sub i64 %s, %y
  %r = urem i64 %d, 2305843009213693951
  %t = mul i64 %r, %k
  ret i64 %t
}
define i64 @masked(i64 %a, i64 %b, i64 %k) {
  %x = urem i64 %a, 2305843009213693951
  %y = urem i64 %b, 2305843009213693951
  %s = add i64 %x, 2305843009213693951
  %d = sub i64 %s, %y
  %r = urem i64 %d, 2305843009213693951
  %t = mul i64 %r, %k
  ret i64 %t
}
define i64 @turned(i64 %a, i64 %k) {
  %x = urem i64 %a, 2305843009213693951
  %s = add i64 %x, %x
  %r = urem i64 %s, 2305843009213693951
  %t = mul i64 %r, %k
  ret i64 %t
}

;--- after.ll
define i64 @sum(i64 %a, i64 %b, i64 %k) {
  %x = urem i64 %a, 2305843009213693951
  %y = urem i64 %b, 2305843009213693951
  %s = add i64 %x, %y
  %c = icmp ugt i64 %s, 2305843009213693950
  %less = add i64 %s, -2305843009213693951
  %r = select i1 %c, i64 %less, i64 %s
  %t = mul i64 %r, %k
  ret i64 %t
}
define i64 @wide(i64 %a, i64 %b, i64 %k) {
  %x = urem i64 %a, 2305843009213693951
  %y = urem i64 %b, 2305843009213693951
  %xw = zext i64 %x to i128
  %yw = zext i64 %y to i128
  %s = add i128 %xw, %yw
  %c = icmp ugt i128 %s, 2305843009213693950
  %low = trunc i128 %s to i64
  %less = add i64 %low, -2305843009213693951
  %r = select i1 %c, i64 %less, i64 %low
  %t = mul i64 %r, %k
  ret i64 %t
}
define i64 @double(i64 %a, i64 %k) {
  %x = urem i64 %a, 2305843009213693951
  %c = icmp ugt i64 %x, 1152921504606846975
  %s = shl i64 %x, 1
  %less = add i64 %s, -2305843009213693951
  %r = select i1 %c, i64 %less, i64 %s
  %t = mul i64 %r, %k
  ret i64 %t
}
define i64 @difference(i64 %a, i64 %b, i64 %k) {
  %x = urem i64 %a, 2305843009213693951
  %y = urem i64 %b, 2305843009213693951
  %c = icmp ult i64 %x, %y
  %more = add i64 %x, 2305843009213693951 ; M
  %s = select i1 %c, i64 %more, i64 %x
  %r = sub i64 %s, %y
  %t = mul i64 %r, %k
  ret i64 %t
}
define i64 @late(i64 %a, i64 %b, i64 %k) {
  %x = urem i64 %a, 2305843009213693951
  %y = urem i64 %b, 2305843009213693951
  %c = icmp ugt i64 %y, %x
  %d = sub i64 %x, %y
  %more = add i64 %d, 2305843009213693951 ; M
  %r = select i1 %c, i64 %more, i64 %d
  %t = mul i64 %r, %k
  ret i64 %t
}
define i64 @borrow(i64 %a, i64 %b, i64 %k) {
  %x = urem i64 %a, 2305843009213693951
  %y = urem i64 %b, 2305843009213693951
  %d = sub i64 %x, %y
  %c = icmp slt i64 %d, 0
  %more = select i1 %c, i64 2305843009213693951, i64 0
  %r = add i64 %d, %more
  %t = mul i64 %r, %k
  ret i64 %t
}
; M is 2^61 - 1: x + (x < y ? ~y : -y), of 61 bits.
define i64 @negative(i64 %a, i64 %b, i64 %k) {
  %x = urem i64 %a, 2305843009213693951
  %y = urem i64 %b, 2305843009213693951
  %c = icmp ult i64 %x, %y
  %low = trunc i64 %y to i61
  %xlow = trunc i64 %x to i61
  %not = xor i61 %low, -1
  %minus = sub i61 0, %low
  %s = select i1 %c, i61 %not, i61 %minus
  %d = add i61 %s, %xlow
  %r = zext i61 %d to i64
  %t = mul i64 %r, %k
  ret i64 %t
}
define i64 @masked(i64 %a, i64 %b, i64 %k) {
  %x = urem i64 %a, 2305843009213693951
  %y = urem i64 %b, 2305843009213693951
  %c = icmp ult i64 %x, %y
  %more = add i64 %x, 2305843009213693951 ; M
  %s = select i1 %c, i64 %more, i64 %x
  %d = sub i64 %s, %y
  %r = and i64 %d, 2305843009213693951
  %t = mul i64 %r, %k
  ret i64 %t
}
define i64 @turned(i64 %a, i64 %k) {
  %x = urem i64 %a, 2305843009213693951
  %s = shl i64 %x, 1
  %m = and i64 %s, 2305843009213693950 ; 61 bits
  %c = icmp ult i64 1152921504606846975, %x
  %h = zext i1 %c to i64
  %r = or i64 %m, %h
  %t = mul i64 %r, %k
  ret i64 %t
}

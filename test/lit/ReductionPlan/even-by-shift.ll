; 2^64 is 16 modulo 60, and 1 modulo 15: without the two lowest bits, words are added as they
; are, and a carry is one. Plain clang divides so.
; RUN: %opt -disable-output -mtriple=x86_64-linux-gnu -passes='print<reduction-plan>' %s 2>&1 | FileCheck %s

; CHECK: %r: reduce, complete <= 59 (6 bits), by below 2^2 kept, above (fold at 2^64, fold at 2^64, barrett)
define i128 @sixty(i128 %x) {
  %r = urem i128 %x, 60
  ret i128 %r
}

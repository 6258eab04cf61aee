; The sign of x - M says whether x is below M only where the difference is that of signed numbers: modulo
; 2^64 - 59 it is not so for small x, and no reduction.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; CHECK: wide: not proven
; CHECK: narrow: proven

;--- before.ll
define i64 @wide(i64 %x, i64 %y, ptr %p) {
  %t = urem i64 %y, 18446744073709551557
  store i64 %t, ptr %p
  %d = sub i64 %x, 18446744073709551557
  %l = icmp slt i64 %d, 0
  %s = select i1 %l, i64 %x, i64 %d
  ret i64 %s
}
define i64 @narrow(i64 %a, i64 %y, ptr %p) {
  %t = urem i64 %y, 2305843009213693951
  store i64 %t, ptr %p
  %x = and i64 %a, 4611686018427387903
  %d = sub i64 %x, 2305843009213693951
  %l = icmp slt i64 %d, 0
  %s = select i1 %l, i64 %x, i64 %d
  %u = urem i64 %s, 2305843009213693951
  ret i64 %u
}

;--- after.ll
define i64 @wide(i64 %x, i64 %y, ptr %p) {
  %t = urem i64 %y, 18446744073709551557
  store i64 %t, ptr %p
  %d = sub i64 %x, 18446744073709551557
  %l = icmp ult i64 %x, 18446744073709551557
  %s = select i1 %l, i64 %x, i64 %d
  ret i64 %s
}
define i64 @narrow(i64 %a, i64 %y, ptr %p) {
  %t = urem i64 %y, 2305843009213693951
  store i64 %t, ptr %p
  %x = and i64 %a, 4611686018427387903
  %u = urem i64 %x, 2305843009213693951
  ret i64 %u
}

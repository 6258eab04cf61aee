; A remainder that is written as a choice, as LLVM does where 2 M has more bits than x:
; x < M ? x : x - M is x mod M. It is not if M has fewer bits, or the choice has another
; bound than the difference.
; RUN: sed 's/%r = urem i64 %x, -59/%r = select i1 %c, i64 %x, i64 %d/' %s > %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/ult i64 %x, -59/ult i64 %x, -58/' %t.after.ll > %t.bound.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.bound.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/add i64 %x, 59/add i64 %x, 60/' %t.after.ll > %t.difference.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.difference.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/i64 %x, i64 %d/i64 %d, i64 %x/' %t.after.ll > %t.sides.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.sides.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/%r = urem i64 %x, 2305843009213693951/%r = select i1 %c, i64 %x, i64 %d/' %s > %t.small.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.small.ll | FileCheck %s --check-prefix=SMALL

; RIGHT: full: proven: 1 reduction
; WRONG: full: not proven: a result: not proven to be
; SMALL: small: not proven: a result: not proven to be
define i64 @full(i64 %x) {
  %c = icmp ult i64 %x, -59
  %d = add i64 %x, 59
  %r = urem i64 %x, -59
  ret i64 %r
}

define i64 @small(i64 %x) {
  %c = icmp ult i64 %x, 2305843009213693951
  %d = add i64 %x, -2305843009213693951
  %r = urem i64 %x, 2305843009213693951
  ret i64 %r
}

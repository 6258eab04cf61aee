; What a branch says of a sum, that it is an element, is not so on the other side.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/before.ll | FileCheck %s --check-prefix=SAME
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; SAME-COUNT-1: : proven
; CHECK: narrow: not proven: a result: that of the source may be M or more

;--- before.ll

define i128 @narrow(i64 %x, i128 %u, i128 %v, ptr %p) {
  %r = urem i128 %u, 170141183460469231731687303715884105727
  store i128 %r, ptr %p
  %r2 = urem i128 %v, 170141183460469231731687303715884105727
  %s = add i128 %r, %r2
  %c = icmp uge i128 %s, 170141183460469231731687303715884105727
  br i1 %c, label %C, label %B
B:
  %lo = and i128 %s, 18446744073709551615
  store i128 %lo, ptr %p
  ret i128 %s
C:
  ret i128 %s
}

;--- after.ll

define i128 @narrow(i64 %x, i128 %u, i128 %v, ptr %p) {
  %r = urem i128 %u, 170141183460469231731687303715884105727
  store i128 %r, ptr %p
  %r2 = urem i128 %v, 170141183460469231731687303715884105727
  %s = add i128 %r, %r2
  %c = icmp uge i128 %s, 170141183460469231731687303715884105727
  br i1 %c, label %C, label %B
B:
  %lo = and i128 %s, 18446744073709551615
  store i128 %lo, ptr %p
  ret i128 %s
C:
  %q = urem i128 %s, 170141183460469231731687303715884105727
  ret i128 %q
}

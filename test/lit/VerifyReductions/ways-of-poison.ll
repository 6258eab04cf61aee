; What the source keeps from becoming poison by a choice may not become poison in the rewritten function,
; which chooses elsewhere instead, by the same operations.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/before.ll | FileCheck %s --check-prefix=SAME
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; SAME-COUNT-1: : proven
; CHECK: ways: not proven: a flag that is not proven (lshr)

;--- before.ll

define i64 @ways(i64 %x, i64 %a, i64 %b, i1 %k, i1 %c, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %l = lshr i64 %a, %b
  %k2 = icmp ult i64 %b, 64
  br i1 %c, label %A, label %B
A:
  %i = icmp eq i64 %l, 0
  %u = and i1 %i, %k
  %z = zext i1 %u to i64
  ret i64 %z
B:
  %i2 = icmp eq i64 %l, 0
  %u2 = select i1 %k2, i1 %i2, i1 false
  %z2 = zext i1 %u2 to i64
  ret i64 %z2
}

;--- after.ll

define i64 @ways(i64 %x, i64 %a, i64 %b, i1 %k, i1 %c, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %l = lshr i64 %a, %b
  %k2 = icmp ult i64 %b, 64
  br i1 %c, label %A, label %B
A:
  %i = icmp eq i64 %l, 0
  %u = select i1 %k, i1 %i, i1 false
  %z = zext i1 %u to i64
  ret i64 %z
B:
  %i2 = icmp eq i64 %l, 0
  %u2 = and i1 %k2, %i2
  %z2 = zext i1 %u2 to i64
  ret i64 %z2
}

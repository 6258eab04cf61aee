; Functions that field elements cannot reach keep their selects, although the module
; computes on residues: those of integers of at most 128 bits, which no data connects
; with a reduction.
; RUN: %opt -S -passes=residue %s | FileCheck %s
; RUN: %opt -S -passes=mask-selects %s | FileCheck %s
; RUN: sed 's/x86_64/riscv64/' %s | %opt -S -passes=residue - | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Narrower than the modulus: other files cannot give it an element.
; CHECK-LABEL: define i128 @choose(
; CHECK-NEXT:    %c = icmp ult i128 %x, %y
; CHECK-NEXT:    %r = select i1 %c, i128 %x, i128 %y
; CHECK-NEXT:    ret i128 %r
define i128 @choose(i128 %x, i128 %y) {
  %c = icmp ult i128 %x, %y
  %r = select i1 %c, i128 %x, i128 %y
  ret i128 %r
}

; CHECK-LABEL: define void @operations(
; CHECK-NEXT:    %lesser = call i128 @llvm.umin.i128(i128 %x, i128 %y)
; CHECK-NEXT:    %shifted = shl i128 %lesser, %y
; CHECK-NEXT:    %word = select i1 %c, i64 %n, i64 5
; CHECK-NEXT:    store i128 %shifted, ptr %p
; CHECK-NEXT:    store i64 %word, ptr %q
; CHECK-NEXT:    ret void
define void @operations(i128 %x, i128 %y, i1 %c, i64 %n, ptr %p, ptr %q) {
  %lesser = call i128 @llvm.umin.i128(i128 %x, i128 %y)
  %shifted = shl i128 %lesser, %y
  %word = select i1 %c, i64 %n, i64 5
  store i128 %shifted, ptr %p
  store i64 %word, ptr %q
  ret void
}

; One caller of both, but no data of both.
; CHECK-LABEL: define i128 @both(
define i128 @both(ptr %element, i128 %x, i128 %y) {
  call void @reduce(ptr %element)
  %r = call i128 @choose(i128 %x, i128 %y)
  ret i128 %r
}

; Printing is no field: 10 is far less than what is reduced by it.
; CHECK-LABEL: define i128 @entry(
; CHECK:         select i1 %c
define i128 @entry(i1 %c, i128 %x) {
  %r = select i1 %c, i128 %x, i128 0
  ret i128 %r
}
define i128 @digit(i128 %x) {
  %r = urem i128 %x, 10
  ret i128 %r
}

define void @reduce(ptr %p) {
  %x = load i512, ptr %p
  %r = urem i512 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  store i512 %r, ptr %p
  ret void
}
declare i128 @llvm.umin.i128(i128, i128)

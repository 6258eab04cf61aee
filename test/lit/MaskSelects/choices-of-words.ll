; Where there is no instruction that chooses, selects of words become masks, too,
; and with them the lesser or greater of two numbers.
; RUN: %opt -S -passes=mask-selects %s | FileCheck %s --implicit-check-not=select
; RUN: sed s/riscv64/aarch64/ %s | %opt -S -passes=mask-selects - | FileCheck %s --check-prefix=KEPT
; Elsewhere only the choice of words stays.
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; CHECK-LABEL: define i64 @words(
; CHECK:         %mask = call i64 asm
; CHECK:         %toggle = and i64
; CHECK:         ret i64
; KEPT-LABEL: define i64 @words(
; KEPT:         select i1 %c
define i64 @words(i1 %c, i64 %x, i64 %y) {
  %r = select i1 %c, i64 %x, i64 %y
  ret i64 %r
}

; A number or its sum with another: the other, or zero, is added.
; CHECK-LABEL: define i64 @perhaps_more(
; CHECK:         %chosen = and i64 %mask, %{{.*}}
; CHECK-NEXT:    %[[X:.*]] = freeze i64 %x
; CHECK-NEXT:    add i64 %[[X]], %chosen
; CHECK-NOT:     xor
; CHECK:         ret i64
define i64 @perhaps_more(i1 noundef %c, i64 %x, i64 %y) {
  %sum = add nsw i64 %y, %x
  %r = select i1 %c, i64 %sum, i64 %x
  ret i64 %r
}

; CHECK-LABEL: define i64 @unless_less(
; CHECK:         %[[NOT:.*]] = xor i1 %c, true
; CHECK-NEXT:    sext i1 %[[NOT]] to i64
; CHECK:         %chosen = and i64 %mask, %{{.*}}
; CHECK:         sub i64 %{{.*}}, %chosen
; CHECK:         ret i64
define i64 @unless_less(i1 noundef %c, i64 %x, i64 %y) {
  %less = sub i64 %x, %y
  %r = select i1 %c, i64 %x, i64 %less
  ret i64 %r
}

; What a number is taken from is no sum with it, and carries of many words are not waited for.
; CHECK-LABEL: define i64 @taken_from(
; CHECK:         %toggle = and i64
define i64 @taken_from(i1 %c, i64 %x, i64 %y) {
  %less = sub i64 %y, %x
  %r = select i1 %c, i64 %less, i64 %x
  ret i64 %r
}

; CHECK-LABEL: define i256 @many_words(
; CHECK:         %toggle = and i256
define i256 @many_words(i1 %c, i256 %x, i256 %y) {
  %sum = add i256 %y, %x
  %r = select i1 %c, i256 %sum, i256 %x
  ret i256 %r
}

; CHECK-LABEL: define i256 @lesser(
; CHECK:         icmp ult i256
; CHECK:         %mask = call i64 asm
; CHECK:         ret i256
; KEPT-LABEL: define i256 @lesser(
; KEPT-NOT:     call i256 @llvm.umin.i256
; KEPT:         %toggle = and i256
define i256 @lesser(i256 %x, i256 %y) {
  %r = call i256 @llvm.umin.i256(i256 %x, i256 %y)
  ret i256 %r
}

; CHECK-LABEL: define i256 @difference_or_zero(
; CHECK:         sub i256
; CHECK:         icmp ugt i256
; CHECK:         %chosen{{.*}} = and i256
; CHECK:         ret i256
define i256 @difference_or_zero(i256 %x, i256 %y) {
  %r = call i256 @llvm.usub.sat.i256(i256 %x, i256 %y)
  ret i256 %r
}

; Of two words of memory back ends would load one, from an address that is chosen: one of
; the two is loaded behind a barrier.
; CHECK-LABEL: define void @loaded(
; CHECK:         %mask = call i64 asm
; CHECK:         ret void
; KEPT-LABEL: define void @loaded(
; KEPT:         %[[A:.*]] = freeze i64 %a
; KEPT-NEXT:    %loaded = call i64 asm "", "=r,0"(i64 %[[A]])
; KEPT-NEXT:    select i1 %c, i64 %loaded, i64 %b, !unpredictable
; KEPT:         %[[BYTE:.*]] = call i32 asm "", "=r,0"(i32 %
; KEPT-NEXT:    select i1 %c, i32 %[[BYTE]], i32 %g.w, !unpredictable
; KEPT:         ret void
define void @loaded(i1 %c, ptr %p, ptr %q) {
  %a = load i64, ptr %p
  %b = load i64, ptr %q
  %word = select i1 %c, i64 %a, i64 %b
  store i64 %word, ptr %p
  %f = load i8, ptr %p
  %g = load i8, ptr %q
  %f.w = zext i8 %f to i32
  %g.w = zext i8 %g to i32
  %byte = select i1 %c, i32 %f.w, i32 %g.w
  store i32 %byte, ptr %p
  ret void
}

; Field code, so that the module is one that computes on residues; what words sees is
; a part of an element.
declare i512 @residue.reduce.i512(i512, i512)
define i512 @reduce(i512 %x) {
  %r = call i512 @residue.reduce.i512(i512 %x, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %word = trunc i512 %r to i64
  %chosen = call i64 @words(i1 true, i64 %word, i64 5)
  %more = call i64 @perhaps_more(i1 true, i64 %word, i64 5)
  %less = call i64 @unless_less(i1 true, i64 %word, i64 5)
  %taken = call i64 @taken_from(i1 true, i64 %word, i64 5)
  %at = alloca i512
  store i512 %r, ptr %at
  call void @loaded(i1 true, ptr %at, ptr %at)
  ret i512 %r
}

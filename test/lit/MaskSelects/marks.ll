; x86 makes wider conditional moves of selects of 16 bits, say, which are no more marked as
; unpredictable, and then branches of those. So these are masks; floating-point numbers, too, of
; which only some targets have conditional moves.
; RUN: %opt -S -passes=mask-selects %s | FileCheck %s
; RUN: sed s/x86_64/aarch64/ %s | %opt -S -passes=mask-selects - | FileCheck %s --check-prefix=KEPT
; RUN: sed s/x86_64/riscv64/ %s | %opt -S -passes=mask-selects - | FileCheck %s --check-prefix=FLOAT
; RUN: sed s/x86_64/powerpc64le/ %s | %opt -S -passes=mask-selects - | FileCheck %s --check-prefix=FLOAT
; RUN: sed s/x86_64/s390x/ %s | %opt -S -passes=mask-selects - | FileCheck %s --check-prefix=FLOAT
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i16 @short(
; CHECK-NOT:     select
; CHECK:         call i64 asm
; CHECK:         xor i16
; CHECK:         ret i16
; KEPT-LABEL:  define i16 @short(
; KEPT:          select i1 %c, i16 %a, i16 %b, !unpredictable
define i16 @short(i256 %n, i16 %x, i16 %a, i16 %b) {
  %c = trunc i16 %x to i1
  %r = select i1 %c, i16 %a, i16 %b
  ret i16 %r
}

; CHECK-LABEL: define i40 @odd(
; CHECK-NOT:     select
; CHECK:         xor i40
; CHECK:         ret i40
define i40 @odd(i256 %n, i16 %x, i40 %a, i40 %b) {
  %c = trunc i16 %x to i1
  %r = select i1 %c, i40 %a, i40 %b
  ret i40 %r
}

; CHECK-LABEL: define i32 @register(
; CHECK:         select i1 %c, i32 %a, i32 %b, !unpredictable
define i32 @register(i256 %n, i16 %x, i32 %a, i32 %b) {
  %c = trunc i16 %x to i1
  %r = select i1 %c, i32 %a, i32 %b
  ret i32 %r
}

; A word of which half is used becomes a shorter one.
;
; CHECK-LABEL: define i32 @half(
; CHECK-NOT:     select
; CHECK:         xor i64
; CHECK:         ret i32
; KEPT-LABEL:  define i32 @half(
; KEPT:          select i1 %c, i64 %a, i64 %b, !unpredictable
define i32 @half(i256 %n, i16 %x, i64 %a, i64 %b, i32 %d) {
  %c = trunc i16 %x to i1
  %r = select i1 %c, i64 %a, i64 %b
  %t = trunc i64 %r to i32
  %s = add i32 %t, %d
  ret i32 %s
}

; CHECK-LABEL: define double @number(
; CHECK-NOT:     select
; CHECK:         xor i64
; CHECK:         ret double
; FLOAT-LABEL: define double @number(
; FLOAT-NOT:     select
; FLOAT:         xor i64
; FLOAT:         ret double
; KEPT-LABEL:  define double @number(
; KEPT:          select i1 %c, double %a, double %b, !unpredictable
define double @number(i256 %n, i16 %x, double %a, double %b) {
  %c = trunc i16 %x to i1
  %r = select i1 %c, double %a, double %b
  ret double %r
}

; CHECK-LABEL: define fp128 @long(
; CHECK-NOT:     select
; CHECK:         xor i128
; CHECK:         ret fp128
; FLOAT-LABEL: define fp128 @long(
; FLOAT-NOT:     select
; FLOAT:         xor i128
; FLOAT:         ret fp128
; KEPT-LABEL:  define fp128 @long(
; KEPT:          select i1 %c, fp128 %a, fp128 %b, !unpredictable
define fp128 @long(i256 %n, i16 %x, fp128 %a, fp128 %b) {
  %c = trunc i16 %x to i1
  %r = select i1 %c, fp128 %a, fp128 %b
  ret fp128 %r
}

; That of x87 has no bits that masks are made for.
; CHECK-LABEL: define x86_fp80 @extended(
; CHECK:         select i1 %c, x86_fp80 %a, x86_fp80 %b
define x86_fp80 @extended(i256 %n, i16 %x, x86_fp80 %a, x86_fp80 %b) {
  %c = trunc i16 %x to i1
  %r = select i1 %c, x86_fp80 %a, x86_fp80 %b
  ret x86_fp80 %r
}

define i512 @reduction(i512 %x) {
  %r = urem i512 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}

; On x86 of 32 bits products are summed up by columns in three words, by MUL, ADD and two
; ADC: 64 steps for a product of eight words, and 28 for what is above the diagonal of a
; square. The two upper words of a column begin the next one.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s
; Words of other widths have none, nor has x86-64.
; RUN: %opt -S -passes=crandall-reduction -residue-word-bits=16 %s | FileCheck %s --check-prefix=NONE
; RUN: sed 's/i686/x86_64/' %s | %opt -S -passes=crandall-reduction -residue-word-bits=32 | FileCheck %s --check-prefix=NONE
; What nothing reads is deleted.
; RUN: %opt -S -passes=crandall-reduction %s | sed 's/ret i255 .*/ret i255 0/' | %opt -S -passes=adce | FileCheck %s --check-prefix=NONE
target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
target triple = "i686-unknown-linux-gnu"

; NONE-LABEL: define i255 @product(
; NONE-NOT:   mull
; NONE:       ret i255

; CHECK-LABEL: define i255 @product(
; CHECK:         call { i32, i32, i32, i32, i32 } asm "mull $6\0A\09addl $3, $0\0A\09adcl $4, $1\0A\09adcl $$0, $2", "=r,=r,=r,={ax},={dx},3,r,0,1,2,~{dirflag},~{fpsr},~{flags}"(i32 {{.*}}, i32 {{.*}}, i32 0, i32 0, i32 0)
; CHECK:         [[MIDDLE:%column[0-9]*]] = extractvalue { i32, i32, i32, i32, i32 } %column.step, 1
; CHECK:         [[UPPER:%column[0-9]*]] = extractvalue { i32, i32, i32, i32, i32 } %column.step, 2
; CHECK:         asm "mull {{.*}}, i32 [[MIDDLE]], i32 [[UPPER]], i32 0)
; CHECK-COUNT-62: asm "mull
; CHECK-NOT:     mull
; CHECK:         ret i255
define i255 @product(i255 %a, i255 %b) {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %product = mul i512 %x, %y
  %r = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}

; CHECK-LABEL: define i255 @square(
; CHECK-COUNT-28: asm "mull
; CHECK-NOT:     mull
; CHECK:         ret i255
define i255 @square(i255 %a) {
  %x = zext i255 %a to i512
  %product = mul i512 %x, %x
  %r = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}

; With ARM's DSP extension the step of a row is UMAAL: 64 of them in a product of eight
; words, but for the first, which has nothing to add, and 8 in its fold by 38. They come in
; blocks of four columns, whose words of the factor and of the sum stay in registers.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s
; RUN: sed 's/+dsp,//' %s | %opt -S -passes=crandall-reduction | FileCheck %s --check-prefix=NONE
; Words of other widths have none.
; RUN: %opt -S -passes=crandall-reduction -residue-word-bits=16 %s | FileCheck %s --check-prefix=NONE
; What nothing reads is deleted.
; RUN: %opt -S -passes=crandall-reduction %s | sed 's/ret i255 .*/ret i255 0/' | %opt -S -passes=adce | FileCheck %s --check-prefix=NONE
target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "thumbv7em-none-unknown-eabihf"

; NONE-LABEL: define i255 @product(
; NONE-NOT:   umaal
; NONE:       ret i255

; CHECK-LABEL: define i255 @product(
; The first row of the first block: words 0 to 3 of one factor.
; CHECK:         [[A0:%word[0-9]*]] = trunc i256 %residue to i32
; CHECK:         mul i64
; CHECK-COUNT-63: call { i32, i32 } asm sideeffect "umaal $0, $1, $2, $3", "=r,=r,r,r,0,1"(
; CHECK-COUNT-8:  call { i32, i32 } asm sideeffect "umaal $0, $1, $2, $3", "=r,=r,r,r,0,1"(i32 {{.*}}, i32 38,
; CHECK-NOT:     umaal
; CHECK:         ret i255
define i255 @product(i255 %a, i255 %b) #0 {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %product = mul i512 %x, %y
  %r = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}

; 36 products of a square.
; CHECK-LABEL: define i255 @square(
; CHECK:         mul i64
; CHECK-COUNT-35: call { i32, i32 } asm sideeffect "umaal $0, $1, $2, $3", "=r,=r,r,r,0,1"(
; CHECK-COUNT-8:  call { i32, i32 } asm sideeffect "umaal $0, $1, $2, $3", "=r,=r,r,r,0,1"(i32 {{.*}}, i32 38,
; CHECK-NOT:     umaal
; CHECK:         ret i255
define i255 @square(i255 %a) #0 {
  %x = zext i255 %a to i512
  %product = mul i512 %x, %x
  %r = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}

attributes #0 = { "target-features"="+dsp,+thumb2,+thumb-mode" }

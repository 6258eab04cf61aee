; The bounds of 2^255 - 19: a product is folded to just above 2^255, so that the sum
; of two needs no reduction; a difference borrows.
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-stage=incomplete %s 2>&1 | FileCheck %s --check-prefix=INCOMPLETE
; RUN: %opt -disable-output -passes='print<reduction-plan>' %s 2>&1 | FileCheck %s --check-prefix=DEFAULT

; INCOMPLETE:      %a: input  <= 2^255 - 1 (255 bits)
; INCOMPLETE:      %xy: reduce, folded  <= 2^255 + 360 (256 bits)
; INCOMPLETE-NEXT: %sum: add  <= 2^256 + 720 (257 bits)
; INCOMPLETE-NEXT: %s: reduce, folded  <= 2^255 + {{[0-9]+}} (256 bits)

; DEFAULT:         modulus 2^255 - 19 (crandall), stage default, container 256 bits, word 64 bits
; DEFAULT-NEXT:    reductions: 2 dropped, 2 incomplete
; DEFAULT:         %a: input  <= 2^255 - 1 (255 bits)
; DEFAULT:         %x: alias  <= 2^255 - 1 (255 bits)
; DEFAULT:         %product: mul
; DEFAULT-NEXT:    %xy: reduce, folded  <= 2^255 + 360 (256 bits)
; DEFAULT-NEXT:    %sum: add  <= 2^256 - 1 (256 bits)
; DEFAULT-NEXT:    %s: reduce, dropped  <= 2^256 - 1 (256 bits)
; DEFAULT-NEXT:    %padded: alias
; DEFAULT-NEXT:    %difference: sub  <= 2^256 - 1 (256 bits)
; DEFAULT-NEXT:    %d: reduce, dropped  <= 2^256 - 1 (256 bits)
; DEFAULT-NEXT:    %square: mul
; DEFAULT-NEXT:    %r: reduce, complete  <= 2^255 - 20 (255 bits), by fold at 2^256, fold at 2^255, subtract
define i512 @f(i255 %a, i255 %b) {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %product = mul nuw i512 %x, %y
  %xy = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %sum = add nuw i512 %xy, %xy
  %s = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %padded = add nuw i512 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %difference = sub nuw i512 %padded, %xy
  %d = urem i512 %difference, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %square = mul nuw i512 %d, %d
  %r = urem i512 %square, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}

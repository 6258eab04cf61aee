; A product modulo P-224 in words of 32 bits, with UMAAL: hi 2^96 - hi is a multiple of hi in
; both of its uses, and so lo + hi 2^96 - hi is not negative. With another shift, another
; subtrahend or another constant for the correction it is not proven.
; RUN: %opt -mtriple=thumbv7em-none-eabi -S -passes=crandall-reduction %s -o %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/shl i320 \(.*\), 96$/shl i320 \1, 95/' %t.after.ll > %t.shift.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.shift.ll | FileCheck %s
; RUN: sed 's/sub i320 \(%[a-z0-9.]*\), .*/sub i320 \1, 0/' %t.after.ll > %t.less.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.less.ll | FileCheck %s
; RUN: sed 's/79228162514264337593543950335$/79228162514264337593543950334/' %t.after.ll > %t.constant.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.constant.ll | FileCheck %s

; RIGHT: product: proven
; CHECK: product: not proven
define i224 @product(i224 %a, i224 %b) #0 {
  %x = zext i224 %a to i448
  %y = zext i224 %b to i448
  %xy = mul nuw i448 %x, %y
  %r = urem i448 %xy, 26959946667150639794667015087019630673557916260026308143510066298881
  %t = trunc i448 %r to i224
  ret i224 %t
}

attributes #0 = { "target-cpu"="cortex-m4" "target-features"="+dsp,+thumb-mode" }

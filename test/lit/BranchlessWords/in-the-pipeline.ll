; The pipeline ends with it in modules that compute on residues, in functions that
; no web contains, too; other modules keep what they have.
; RUN: %opt -S -passes=residue %s | FileCheck %s --implicit-check-not="mul i512" --implicit-check-not="sub i512"
; RUN: sed 's/urem i512 .*/xor i512 %x, 3/' %s | %opt -S -passes=residue - | FileCheck %s --check-prefix=OTHER
target datalayout = "e-m:e-p:32:32-i64:64-n32-S128"
target triple = "riscv32-unknown-elf"

; CHECK-LABEL: define i512 @product(
; CHECK:         mul i64
; CHECK:         ret i512
; OTHER-LABEL: define i512 @product(
; OTHER:         mul i512 %x, %y
define i512 @product(i512 %x, i512 %y) {
  %r = mul i512 %x, %y
  ret i512 %r
}

; More words than a product of rows has where there is a carry flag.
; CHECK-LABEL: define i512 @reduce(
; CHECK-NOT:     urem
; CHECK:         ret i512
define i512 @reduce(i512 %x) {
  %r = urem i512 %x, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i512 %r
}

; Wide integers where sums are of words with carries that are handed on (rv64gc): what is above
; the modulus is cut by itself, and as a high part that has a name; the highest word of x - q M is
; one of a difference of words of both. Broken ones are not proven.
; REQUIRES: llvm-22
; RUN: %opt -mtriple=riscv64-linux-gnu -residue-representation=wide -disable-output \
; RUN:   -passes=verify-reductions -pass-remarks=verify-reductions %s 2>&1 | FileCheck %s --check-prefix=IN-PLACE
; IN-PLACE-COUNT-3: proven for all inputs: 1 reduction

; RUN: %opt -mtriple=riscv64-linux-gnu -residue-representation=wide -S -passes=crandall-reduction %s -o %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RIGHT: p448: proven
; RIGHT: p256: proven
; RIGHT: bn254: proven
; A carry is lost in each.
; RUN: sed 's/= or i1 /= and i1 /' %t.after.ll > %t.lost.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.lost.ll | FileCheck %s --check-prefix=LOST
; LOST: p448: not proven
; LOST: p256: not proven
; LOST: bn254: not proven

; 2^448 - 2^224 - 1
define i448 @p448(i448 %x, i448 %y) {
  %x.wide = zext i448 %x to i896
  %y.wide = zext i448 %y to i896
  %product = mul nuw i896 %x.wide, %y.wide
  %remainder = urem i896 %product, 726838724295606890549323807888004534353641360687318060281490199180612328166730772686396383698676545930088884461843637361053498018365439
  %low = trunc nuw i896 %remainder to i448
  ret i448 %low
}

; The prime of P-256
define i256 @p256(i256 %x, i256 %y) {
  %x.wide = zext i256 %x to i512
  %y.wide = zext i256 %y to i512
  %product = mul nuw i512 %x.wide, %y.wide
  %remainder = urem i512 %product, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %low = trunc nuw i512 %remainder to i256
  ret i256 %low
}

; The prime of BN254's base field
define i254 @bn254(i254 %x, i254 %y) {
  %x.wide = zext i254 %x to i508
  %y.wide = zext i254 %y to i508
  %product = mul nuw i508 %x.wide, %y.wide
  %remainder = urem i508 %product, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %low = trunc nuw i508 %remainder to i254
  ret i254 %low
}

; What is emitted is proven; with another constant in it, or with a mask left out, it is
; not.
; RUN: %opt -S -residue-representation=wide -passes=crandall-reduction %s -o %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/, 19$/, 18/' %t.after.ll > %t.constant.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.constant.ll | FileCheck %s
; RUN: sed 's/ call i\([0-9]*\) asm.*/ add i\1 0, 0/' %t.after.ll > %t.mask.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.mask.ll | FileCheck %s

; RIGHT: product: proven: 1 reduction, {{[0-9]+}} instructions
; CHECK: product: not proven: a result: not proven to be {{.*}} M
define i255 @product(i255 %a, i255 %b) {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %p = mul nuw i512 %x, %y
  %r = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}

; A quotient that leaves nothing is told of as such.
; RUN: %opt -passes=crandall-reduction -pass-remarks=crandall-reduction -disable-output %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}rewrote 1 quotient by 2^255 - 19: exactly, by a product with the inverse
define i512 @exact(i512 noundef %x) {
  %q = udiv exact i512 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %q
}

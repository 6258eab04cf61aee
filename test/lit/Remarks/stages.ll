; Each stage says its name and what it did.
; RUN: %opt -disable-output -passes='crandall-reduction<single-step>' -pass-remarks=crandall-reduction %s 2>&1 | FileCheck %s --check-prefix=SINGLE
; RUN: %opt -disable-output -passes='crandall-reduction<incomplete>' -pass-remarks=crandall-reduction %s 2>&1 | FileCheck %s --check-prefix=INCOMPLETE
; RUN: %opt -disable-output -passes='crandall-reduction<incomplete-phi>' -pass-remarks=crandall-reduction %s 2>&1 | FileCheck %s --check-prefix=PHI
; RUN: %opt -disable-output -passes=crandall-reduction -pass-remarks=crandall-reduction %s 2>&1 | FileCheck %s --check-prefix=DEFAULT

; SINGLE-COUNT-3: reduced completely modulo 2^255 - 19 (stage single-step)
; SINGLE-NOT:     remark
; INCOMPLETE:     rewrote 3 reductions modulo 2^255 - 19 (crandall, stage incomplete): 0 dropped, 3 incomplete, 1 complete at exits
; INCOMPLETE-NOT: remark
; PHI:            rewrote 3 reductions modulo 2^255 - 19 (crandall, stage incomplete-phi): 0 dropped, 3 incomplete, 1 complete at exits
; PHI-NOT:        remark
; DEFAULT:        rewrote 3 reductions modulo 2^255 - 19 (crandall, stage default): 1 dropped, 2 incomplete, 1 complete at exits
; DEFAULT-NOT:    remark
define i512 @f(i255 %a, i255 %b) {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %xx = mul nuw i512 %x, %x
  %s = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %sum = add nuw i512 %s, %y
  %t = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %m = mul nuw i512 %t, %y
  %r = urem i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}

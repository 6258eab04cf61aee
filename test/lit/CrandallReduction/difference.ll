; A difference borrows, and the borrow is corrected by 38 with a mask.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce
; RUN: %opt -S -passes='crandall-reduction<incomplete-phi>' %s | FileCheck %s --check-prefix=PADDED --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; CHECK-LABEL: define i512 @difference(
; CHECK:         call { i256, i1 } @llvm.usub.with.overflow.i256(i256 %xx.res, i256 %yy.res)
; CHECK:         [[BORROW:%borrow[0-9]*]] = extractvalue { i256, i1 } %{{.*}}, 1
; CHECK:         [[CHOOSE:%choose[0-9]*]] = sext i1 [[BORROW]] to i64
; CHECK-NEXT:    [[MASK:%mask[0-9]*]] = call i64 asm "", "=r,0"(i64 [[CHOOSE]])
; CHECK-NEXT:    and i64 [[MASK]], 38
; CHECK:         ret i512

; Before that stage a multiple of the modulus is added: 2 (2^255 - 19).
; PADDED-LABEL: define i512 @difference(
; PADDED-NOT:     usub.with.overflow.i256
; PADDED:         %padded = add i{{[0-9]+}} %{{.*}}, 115792089237316195423570985008687907853269984665640564039457584007913129639898
; PADDED-NEXT:    zext i256 %yy.res to
; PADDED:         ret i512
define i512 @difference(i255 %a, i255 %b) {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %x2 = mul nuw i512 %x, %x
  %xx = urem i512 %x2, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %y2 = mul nuw i512 %y, %y
  %yy = urem i512 %y2, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %p = add nuw i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %d = sub nuw i512 %p, %yy
  %t = urem i512 %d, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %m = mul nuw i512 %t, %x
  %r = urem i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}

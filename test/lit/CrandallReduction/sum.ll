; The sum of two folded products may leave the container by one carry, which is
; folded in by a mask.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; CHECK-LABEL: define i512 @sum(
; CHECK:         %sum{{[0-9]*}} = call { i256, i1 } @llvm.uadd.with.overflow.i256(i256 %xx.res, i256 %yy.res)
; CHECK-DAG:     %sum{{[0-9]*}} = extractvalue { i256, i1 } [[PAIR:%.*]], 0
; CHECK-DAG:     [[CARRY:%carry[0-9]*]] = extractvalue { i256, i1 } [[PAIR]], 1
; CHECK:         [[CHOOSE:%choose[0-9]*]] = sext i1 [[CARRY]] to i64
; CHECK-NEXT:    [[MASK:%mask[0-9]*]] = call i64 asm "", "=r,0"(i64 [[CHOOSE]])
; CHECK-NEXT:    and i64 [[MASK]], 38
; CHECK:         ret i512
define i512 @sum(i255 %a, i255 %b) {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %x2 = mul nuw i512 %x, %x
  %xx = urem i512 %x2, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %y2 = mul nuw i512 %y, %y
  %yy = urem i512 %y2, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = add nuw i512 %xx, %yy
  %t = urem i512 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %m = mul nuw i512 %t, %x
  %r = urem i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}

; A sum of canonical numbers has no carry.
; CHECK-LABEL: define i512 @small_sum(
; CHECK-NOT:     uadd.with.overflow.i256
; CHECK:         %s.res = add i256
; CHECK:         ret i512
define i512 @small_sum(i254 %a, i254 %b) {
  %x = zext i254 %a to i512
  %y = zext i254 %b to i512
  %s = add nuw i512 %x, %y
  %r = urem i512 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}

; A product modulo 2^255 - 19, in each representation.
; RUN: %opt -disable-output -passes=verify-reductions -pass-remarks=verify-reductions %s 2>&1 | FileCheck %s
; RUN: %opt -disable-output -residue-representation=wide -passes=verify-reductions -pass-remarks=verify-reductions %s 2>&1 | FileCheck %s
; RUN: %opt -disable-output -residue-representation=saturated -passes=verify-reductions -pass-remarks=verify-reductions %s 2>&1 | FileCheck %s
; RUN: %opt -disable-output -residue-representation=unsaturated -passes=verify-reductions -pass-remarks=verify-reductions %s 2>&1 | FileCheck %s
; RUN: %opt -disable-output -residue-representation=montgomery -passes=verify-reductions -pass-remarks=verify-reductions %s 2>&1 | FileCheck %s

; CHECK: proven for all inputs: 1 reduction
define i255 @product(i255 %a, i255 %b) {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %p = mul nuw i512 %x, %y
  %r = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}

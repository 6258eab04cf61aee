; Both sides of a branch, and the choice behind it.
; RUN: %opt -disable-output -passes=verify-reductions -pass-remarks=verify-reductions %s 2>&1 | FileCheck %s

; CHECK: proven for all inputs: 2 reductions
define i255 @choice(i255 %a, i255 %b, i1 %public) {
entry:
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  br i1 %public, label %product, label %sum
product:
  %p = mul nuw i512 %x, %y
  %r = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %end
sum:
  %s = add nuw i512 %x, %y
  %q = urem i512 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %end
end:
  %result = phi i512 [ %r, %product ], [ %q, %sum ]
  %t = trunc i512 %result to i255
  ret i255 %t
}

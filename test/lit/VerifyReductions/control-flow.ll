; A function with branches is not proven yet, and the remark says so.
; RUN: %opt -disable-output -passes=verify-reductions -pass-remarks-missed=verify-reductions %s 2>&1 | FileCheck %s

; CHECK: not proven: the source has control flow
define i255 @choice(i255 %a, i255 %b, i1 %public) {
entry:
  br i1 %public, label %product, label %end
product:
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %p = mul nuw i512 %x, %y
  %r = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  br label %end
end:
  %result = phi i255 [ %a, %entry ], [ %t, %product ]
  ret i255 %result
}

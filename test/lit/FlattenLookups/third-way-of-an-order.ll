; Two comparisons of elements say which of three numbers is returned.
; RUN: %opt -S -passes=flatten-lookups %s | FileCheck %s

; CHECK-LABEL: define i32 @order(
; CHECK-NOT:     br
; CHECK:         select i1 %less, i32 -1, i32 %or.not
define i32 @order(i255 %x, i255 %y) {
  %r = urem i255 %x, 19
  %less = icmp ult i255 %r, %y
  br i1 %less, label %join, label %else

else:
  %more = icmp ugt i255 %r, %y
  %or.not = zext i1 %more to i32
  br label %join

join:
  %d = phi i32 [ -1, %0 ], [ %or.not, %else ]
  ret i32 %d
}

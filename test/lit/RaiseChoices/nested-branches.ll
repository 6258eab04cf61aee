; Once the inner branch is a choice, nothing is left on the side of the outer one but it.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK-NOT:     br i1
; CHECK:         select i1 %t, i72 %y, i72 %w
; CHECK-NOT:     br i1
; CHECK:         ret i72
define i72 @toy(i1 %s, i1 %t, i72 %x, i72 %y, i72 %w) {
entry:
  br i1 %t, label %other, label %inner

other:
  br label %inner

inner:
  %a = phi i72 [ %w, %entry ], [ %y, %other ]
  br i1 %s, label %swap, label %join

swap:
  br label %join

join:
  %b = phi i72 [ %x, %inner ], [ %a, %swap ]
  %r = urem i72 %b, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK-NOT:     br i1
; CHECK:         select i1 %t, i255 %y, i255 %w
; CHECK-NOT:     br i1
; CHECK:         ret i255
define i255 @real(i1 %s, i1 %t, i255 %x, i255 %y, i255 %w) {
entry:
  br i1 %t, label %other, label %inner

other:
  br label %inner

inner:
  %a = phi i255 [ %w, %entry ], [ %y, %other ]
  br i1 %s, label %swap, label %join

swap:
  br label %join

join:
  %b = phi i255 [ %x, %inner ], [ %a, %swap ]
  %r = urem i255 %b, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

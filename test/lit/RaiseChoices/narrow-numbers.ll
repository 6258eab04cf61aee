; A branch that chooses no wide number stays.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK:         br i1 %s, label %side, label %join
; CHECK:         phi i64
define i72 @toy(i1 %s, i72 %x, i72 %y) {
entry:
  br i1 %s, label %side, label %join

side:
  br label %join

join:
  %a = phi i64 [ 5, %entry ], [ 9, %side ]
  %wide = zext i64 %a to i72
  %z = add i72 %x, %wide
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK:         br i1 %s, label %side, label %join
; CHECK:         phi i64
define i255 @real(i1 %s, i255 %x, i255 %y) {
entry:
  br i1 %s, label %side, label %join

side:
  br label %join

join:
  %a = phi i64 [ 5, %entry ], [ 9, %side ]
  %wide = zext i64 %a to i255
  %z = add i255 %x, %wide
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

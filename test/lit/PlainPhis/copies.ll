; Copies of one number, of which one stays: the one that is in front already,
; and one of two on the same side. What only one of them knows is forgotten.
;
; RUN: %opt -S -passes=raise-reductions,plain-phis %s | FileCheck %s

; CHECK-LABEL: @in_front(
; CHECK:       entry:
; CHECK-NEXT:    %s = add i256 %a, %b
; CHECK-NEXT:    %s.mod = call {{.*}}i256 @residue.reduce.i256(i256 %s, i256
; CHECK-NEXT:    store i256 %s.mod, ptr %p
; CHECK-NEXT:    br i1 %c
; CHECK:       join:
; CHECK-NEXT:    ret i256 %s.mod
define i256 @in_front(i256 %a, i256 %b, i1 %c, ptr %p) {
entry:
  %s = add nuw i256 %a, %b
  %s.mod = urem i256 %s, 170141183460469231731687303715884105727
  store i256 %s.mod, ptr %p
  br i1 %c, label %left, label %right

left:
  %t = add i256 %a, %b
  %t.mod = urem i256 %t, 170141183460469231731687303715884105727
  br label %join

right:
  br label %join

join:
  %both = phi i256 [ %t.mod, %left ], [ %s.mod, %right ]
  ret i256 %both
}

; CHECK-LABEL: @twice(
; CHECK:       entry:
; CHECK-NEXT:    %s = add i256 %a, %b
; CHECK-NEXT:    %wide = zext i256 %s to i512
; CHECK-NOT:     %u
; CHECK:         %sum.mod = call
; CHECK:         br i1 %c
; CHECK:       join:
; CHECK-NEXT:    ret i512 %sum.mod
define i512 @twice(i256 %a, i256 %b, i1 %c) {
entry:
  br i1 %c, label %left, label %right

left:
  %s = add i256 %a, %b
  %wide = zext i256 %s to i512
  %t = add nuw i256 %a, %b
  %wide2 = zext i256 %t to i512
  %sum = add i512 %wide, %wide2
  %sum.mod = urem i512 %sum, 170141183460469231731687303715884105727
  br label %join

right:
  %u = add nuw i256 %a, %b
  %wide.u = zext i256 %u to i512
  %double = add i512 %wide.u, %wide.u
  %double.mod = urem i512 %double, 170141183460469231731687303715884105727
  br label %join

join:
  %both = phi i512 [ %sum.mod, %left ], [ %double.mod, %right ]
  ret i512 %both
}

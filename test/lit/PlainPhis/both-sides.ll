; Both sides of a branch compute the same sum: it is computed in front of the
; branch, with what both know of it. What is not the same, and products, stay.
;
; RUN: %opt -S -passes=raise-reductions,plain-phis %s | FileCheck %s

; CHECK-LABEL: @sum(
; CHECK:       entry:
; CHECK:         %s = add i256 %a, %b
; CHECK-NEXT:    %s.mod = call {{.*}}i256 @residue.reduce.i256(i256 %s, i256
; CHECK-NEXT:    br i1 %c
; CHECK:       left:
; CHECK-NEXT:    %square = mul i256 %s.mod, %s.mod
; CHECK:       right:
; CHECK-NEXT:    br label %join
; CHECK:       join:
; CHECK-NEXT:    %result = phi i256 [ %square.mod, %left ], [ %a, %right ]
; CHECK-NEXT:    %total = add i256 %result, %s.mod
define i256 @sum(i256 %a, i256 %b, i1 %c) {
entry:
  br i1 %c, label %left, label %right

left:
  %s = add nuw i256 %a, %b
  %s.mod = urem i256 %s, 170141183460469231731687303715884105727
  %square = mul i256 %s.mod, %s.mod
  %square.mod = urem i256 %square, 170141183460469231731687303715884105727
  br label %join

right:
  %t = add i256 %a, %b
  %t.mod = urem i256 %t, 170141183460469231731687303715884105727
  br label %join

join:
  %result = phi i256 [ %square.mod, %left ], [ %a, %right ]
  %both = phi i256 [ %s.mod, %left ], [ %t.mod, %right ]
  %total = add i256 %result, %both
  ret i256 %total
}

; CHECK-LABEL: @other(
; CHECK:       join:
; CHECK-NEXT:    phi i256
define i256 @other(i256 %a, i256 %b, i1 %c) {
entry:
  br i1 %c, label %left, label %right

left:
  %s = add i256 %a, %b
  %s.mod = urem i256 %s, 170141183460469231731687303715884105727
  br label %join

right:
  %t = add i256 %a, %a
  %t.mod = urem i256 %t, 170141183460469231731687303715884105727
  br label %join

join:
  %both = phi i256 [ %s.mod, %left ], [ %t.mod, %right ]
  ret i256 %both
}

; CHECK-LABEL: @product(
; CHECK:       join:
; CHECK-NEXT:    phi i256
define i256 @product(i256 %a, i256 %b, i1 %c) {
entry:
  br i1 %c, label %left, label %right

left:
  %s = mul i256 %a, %b
  %s.mod = urem i256 %s, 170141183460469231731687303715884105727
  br label %join

right:
  %t = mul i256 %a, %b
  %t.mod = urem i256 %t, 170141183460469231731687303715884105727
  br label %join

join:
  %both = phi i256 [ %s.mod, %left ], [ %t.mod, %right ]
  ret i256 %both
}

; A third way leads to the join: the branch is not in front of all.
; CHECK-LABEL: @third(
; CHECK:       join:
; CHECK-NEXT:    phi i256
define i256 @third(i256 %a, i256 %b, i1 %c, i1 %d) {
entry:
  br i1 %d, label %choice, label %join

choice:
  br i1 %c, label %left, label %right

left:
  %s = add i256 %a, %b
  %s.mod = urem i256 %s, 170141183460469231731687303715884105727
  br label %join

right:
  %t = add i256 %a, %b
  %t.mod = urem i256 %t, 170141183460469231731687303715884105727
  br label %join

join:
  %both = phi i256 [ %s.mod, %left ], [ %t.mod, %right ], [ %a, %entry ]
  ret i256 %both
}

; A branch around a correction stays if it does something else as well.
; RUN: %opt -S -passes=crandall-reduction -residue-min-bits=1 -residue-word-bits=8 %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; CHECK-LABEL: define i16 @with_effect(
; CHECK:         br i1 %above
; CHECK:         call void @effect()
; CHECK:         ret i16
define i16 @with_effect(i7 %a, i7 %b) {
entry:
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %s = add nuw i16 %x, %y
  %above = icmp uge i16 %s, 127
  br i1 %above, label %subtract, label %join
subtract:
  %t = sub i16 %s, 127
  call void @effect()
  br label %join
join:
  %c = phi i16 [ %t, %subtract ], [ %s, %entry ]
  %m = mul nuw i16 %c, %c
  %r = urem i16 %m, 127
  ret i16 %r
}

; CHECK-LABEL: define i16 @with_other_phi(
; CHECK:         br i1 %above
; CHECK:         %count = phi i16 [ 1, %{{.*}} ], [ 0, %{{.*}} ]
; CHECK:         ret i16
define i16 @with_other_phi(i7 %a, i7 %b, ptr %p) {
entry:
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %s = add nuw i16 %x, %y
  %above = icmp uge i16 %s, 127
  br i1 %above, label %subtract, label %join
subtract:
  %t = sub i16 %s, 127
  br label %join
join:
  %c = phi i16 [ %t, %subtract ], [ %s, %entry ]
  %count = phi i16 [ 1, %subtract ], [ 0, %entry ]
  store i16 %count, ptr %p
  %m = mul nuw i16 %c, %c
  %r = urem i16 %m, 127
  ret i16 %r
}

; The phi is not canonical, and is needed exactly.
; CHECK-LABEL: define i16 @exact_phi(
; CHECK:         br i1 %above
; CHECK:         %c = phi i16 [ %t, %subtract ], [ %s, %entry ]
; CHECK:         store i16 %c, ptr %p
; CHECK:         ret i16
define i16 @exact_phi(i8 %a, i8 %b, ptr %p) {
entry:
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %s = add nuw i16 %x, %y
  %above = icmp uge i16 %s, 127
  br i1 %above, label %subtract, label %join
subtract:
  %t = sub i16 %s, 127
  br label %join
join:
  %c = phi i16 [ %t, %subtract ], [ %s, %entry ]
  store i16 %c, ptr %p
  %m = mul nuw i16 %c, %y
  %r = urem i16 %m, 127
  ret i16 %r
}

declare void @effect()

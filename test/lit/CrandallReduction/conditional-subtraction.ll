; A hand-written conditional subtraction in front of a reduction goes away: no
; comparison, select or branch is left.
; RUN: %opt -S -passes=crandall-reduction -residue-min-bits=1 -residue-word-bits=8 %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce --implicit-check-not=icmp --implicit-check-not='br i1' --implicit-check-not='call i16 @llvm.umin'

; CHECK-LABEL: define i16 @by_select(
; CHECK:         ret i16
define i16 @by_select(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %s = add nuw i16 %x, %y
  %below = icmp ult i16 %s, 127
  %t = sub i16 %s, 127
  %c = select i1 %below, i16 %s, i16 %t
  %m = mul nuw i16 %c, %c
  %r = urem i16 %m, 127
  ret i16 %r
}

; CHECK-LABEL: define i16 @by_minimum(
; CHECK:         ret i16
define i16 @by_minimum(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %s = add nuw i16 %x, %y
  %t = add i16 %s, -127
  %c = call i16 @llvm.umin.i16(i16 %s, i16 %t)
  %m = mul nuw i16 %c, %c
  %r = urem i16 %m, 127
  ret i16 %r
}

; CHECK-LABEL: define i16 @by_branch(
; CHECK:         ret i16
define i16 @by_branch(i7 %a, i7 %b) {
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
  %m = mul nuw i16 %c, %c
  %r = urem i16 %m, 127
  ret i16 %r
}

; CHECK-LABEL: define i16 @by_diamond(
; CHECK:         ret i16
define i16 @by_diamond(i7 %a, i7 %b) {
entry:
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %s = add nuw i16 %x, %y
  %above = icmp uge i16 %s, 127
  br i1 %above, label %subtract, label %keep
subtract:
  %t = sub i16 %s, 127
  br label %join
keep:
  br label %join
join:
  %c = phi i16 [ %t, %subtract ], [ %s, %keep ]
  %m = mul nuw i16 %c, %c
  %r = urem i16 %m, 127
  ret i16 %r
}

; CHECK-LABEL: define i16 @addition_by_branch(
; CHECK:         ret i16
define i16 @addition_by_branch(i7 %a, i7 %b) {
entry:
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %d = sub i16 %x, %y
  %below = icmp ult i16 %x, %y
  br i1 %below, label %add, label %join
add:
  %t = add i16 %d, 127
  br label %join
join:
  %c = phi i16 [ %t, %add ], [ %d, %entry ]
  %m = mul nuw i16 %c, %c
  %r = urem i16 %m, 127
  ret i16 %r
}

declare i16 @llvm.umin.i16(i16, i16)

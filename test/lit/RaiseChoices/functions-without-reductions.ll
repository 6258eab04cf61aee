; Without reductions a function stays as it is, though it may divide by what it is given.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK-NOT:     select
; CHECK:         br i1 %s, label %side, label %join
; CHECK-NOT:     select
; CHECK:         ret i72
define i72 @toy(i1 %s, i72 %x, i72 %y) {
entry:
  %mask = sext i1 %s to i72
  %both = xor i72 %x, %y
  %t = and i72 %mask, %both
  %z = xor i72 %t, %x
  br i1 %s, label %side, label %join

side:
  br label %join

join:
  %a = phi i72 [ %z, %entry ], [ %y, %side ]
  %r = add i72 %a, 1
  ret i72 %r
}

; CHECK-LABEL: define i72 @toy.divides(
; CHECK-NOT:     select
; CHECK:         br i1 %s, label %side, label %join
; CHECK-NOT:     select
; CHECK:         ret i72
define i72 @toy.divides(i1 %s, i72 %x, i72 %y) {
entry:
  %mask = sext i1 %s to i72
  %both = xor i72 %x, %y
  %t = and i72 %mask, %both
  %z = xor i72 %t, %x
  br i1 %s, label %side, label %join

side:
  br label %join

join:
  %a = phi i72 [ %z, %entry ], [ %y, %side ]
  %r = udiv i72 %a, %y
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK-NOT:     select
; CHECK:         br i1 %s, label %side, label %join
; CHECK-NOT:     select
; CHECK:         ret i255
define i255 @real(i1 %s, i255 %x, i255 %y) {
entry:
  %mask = sext i1 %s to i255
  %both = xor i255 %x, %y
  %t = and i255 %mask, %both
  %z = xor i255 %t, %x
  br i1 %s, label %side, label %join

side:
  br label %join

join:
  %a = phi i255 [ %z, %entry ], [ %y, %side ]
  %r = add i255 %a, 1
  ret i255 %r
}

; CHECK-LABEL: define i255 @real.divides(
; CHECK-NOT:     select
; CHECK:         br i1 %s, label %side, label %join
; CHECK-NOT:     select
; CHECK:         ret i255
define i255 @real.divides(i1 %s, i255 %x, i255 %y) {
entry:
  %mask = sext i1 %s to i255
  %both = xor i255 %x, %y
  %t = and i255 %mask, %both
  %z = xor i255 %t, %x
  br i1 %s, label %side, label %join

side:
  br label %join

join:
  %a = phi i255 [ %z, %entry ], [ %y, %side ]
  %r = udiv i255 %a, %y
  ret i255 %r
}

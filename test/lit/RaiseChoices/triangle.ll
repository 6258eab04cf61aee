; A branch around nothing but phi nodes chooses.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK-16:  entry:
; CHECK-16:    %a = select i1 %s, i72 %y, i72 %x
; CHECK-16:    %b = select i1 %s, i72 %x, i72 %y
; CHECK-16:    %z = sub i72 %a, %b
; CHECK-16:    urem
define i72 @toy(i1 %s, i72 %x, i72 %y) {
entry:
  br i1 %s, label %swap, label %join

swap:
  br label %join

join:
  %a = phi i72 [ %x, %entry ], [ %y, %swap ]
  %b = phi i72 [ %y, %entry ], [ %x, %swap ]
  %z = sub i72 %a, %b
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; The side is where the condition does not hold.
; CHECK-LABEL: define i72 @toy.other(
; CHECK-16:  entry:
; CHECK-16:    %a = select i1 %s, i72 %x, i72 %y
; CHECK-16:    urem
define i72 @toy.other(i1 %s, i72 %x, i72 %y) {
entry:
  br i1 %s, label %join, label %swap

swap:
  br label %join

join:
  %a = phi i72 [ %x, %entry ], [ %y, %swap ]
  %r = urem i72 %a, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK-32:  entry:
; CHECK-32:    %a = select i1 %s, i255 %y, i255 %x
; CHECK-32:    %b = select i1 %s, i255 %x, i255 %y
; CHECK-32:    %z = sub i255 %a, %b
; CHECK-32:    urem
define i255 @real(i1 %s, i255 %x, i255 %y) {
entry:
  br i1 %s, label %swap, label %join

swap:
  br label %join

join:
  %a = phi i255 [ %x, %entry ], [ %y, %swap ]
  %b = phi i255 [ %y, %entry ], [ %x, %swap ]
  %z = sub i255 %a, %b
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; The side is where the condition does not hold.
; CHECK-LABEL: define i255 @real.other(
; CHECK-32:  entry:
; CHECK-32:    %a = select i1 %s, i255 %x, i255 %y
; CHECK-32:    urem
define i255 @real.other(i1 %s, i255 %x, i255 %y) {
entry:
  br i1 %s, label %join, label %swap

swap:
  br label %join

join:
  %a = phi i255 [ %x, %entry ], [ %y, %swap ]
  %r = urem i255 %a, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

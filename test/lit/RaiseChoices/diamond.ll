; A branch with two empty sides chooses; what is not wide is chosen with it.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK-16:  entry:
; CHECK-16:    %a = select i1 %s, i72 %y, i72 %x
; CHECK-16:    %b = select i1 %s, i32 5, i32 %n
; CHECK-16:    call void @use(i32 %b)
; CHECK-16:    urem
define i72 @toy(i1 %s, i72 %x, i72 %y, i32 %n) {
entry:
  br i1 %s, label %yes, label %no

yes:
  br label %join

no:
  br label %join

join:
  %a = phi i72 [ %x, %no ], [ %y, %yes ]
  %b = phi i32 [ 5, %yes ], [ %n, %no ]
  call void @use(i32 %b)
  %r = urem i72 %a, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK-32:  entry:
; CHECK-32:    %a = select i1 %s, i255 %y, i255 %x
; CHECK-32:    %b = select i1 %s, i32 5, i32 %n
; CHECK-32:    call void @use(i32 %b)
; CHECK-32:    urem
define i255 @real(i1 %s, i255 %x, i255 %y, i32 %n) {
entry:
  br i1 %s, label %yes, label %no

yes:
  br label %join

no:
  br label %join

join:
  %a = phi i255 [ %x, %no ], [ %y, %yes ]
  %b = phi i32 [ 5, %yes ], [ %n, %no ]
  call void @use(i32 %b)
  %r = urem i255 %a, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

declare void @use(i32)

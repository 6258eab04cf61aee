; Where a third way leads in, the phi node tells it apart from the choice.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK:         %chosen = select i1 %s, i72 %y, i72 %x
; CHECK-NEXT:    br label %join
; CHECK:         phi i72 [ 7, %entry ], [ %chosen, %next ]
define i72 @toy(i1 %first, i1 %s, i72 %x, i72 %y) {
entry:
  br i1 %first, label %join, label %next

next:
  call void @other()
  br i1 %s, label %side, label %join

side:
  br label %join

join:
  %a = phi i72 [ 7, %entry ], [ %x, %next ], [ %y, %side ]
  %r = urem i72 %a, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK:         %chosen = select i1 %s, i255 %y, i255 %x
; CHECK-NEXT:    br label %join
; CHECK:         phi i255 [ 7, %entry ], [ %chosen, %next ]
define i255 @real(i1 %first, i1 %s, i255 %x, i255 %y) {
entry:
  br i1 %first, label %join, label %next

next:
  call void @other()
  br i1 %s, label %side, label %join

side:
  br label %join

join:
  %a = phi i255 [ 7, %entry ], [ %x, %next ], [ %y, %side ]
  %r = urem i255 %a, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

declare void @other()

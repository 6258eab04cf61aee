; A block whose address is a value stays.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK:         br i1 %s, label %side, label %join
; CHECK:         call void @use(ptr blockaddress(@toy, %side))
define i72 @toy(i1 %s, i72 %x, i72 %y) {
entry:
  br i1 %s, label %side, label %join

side:
  br label %join

join:
  %a = phi i72 [ %x, %entry ], [ %y, %side ]
  call void @use(ptr blockaddress(@toy, %side))
  %r = urem i72 %a, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK:         br i1 %s, label %side, label %join
; CHECK:         call void @use(ptr blockaddress(@real, %side))
define i255 @real(i1 %s, i255 %x, i255 %y) {
entry:
  br i1 %s, label %side, label %join

side:
  br label %join

join:
  %a = phi i255 [ %x, %entry ], [ %y, %side ]
  call void @use(ptr blockaddress(@real, %side))
  %r = urem i255 %a, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

declare void @use(ptr)

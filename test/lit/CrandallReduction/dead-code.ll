; Nothing of the old web is left that nothing needs; what has an effect stays.
; RUN: %opt -S -passes=crandall-reduction -residue-min-bits=1 -residue-word-bits=8 %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; CHECK-LABEL: define i16 @f(
; CHECK-NOT:     %x =
; CHECK-NOT:     %s =
; CHECK-NOT:     %unused
; CHECK:         call void @use(i16 3)
; CHECK:         ret i16 %exact
define i16 @f(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %s = add nuw i16 %x, %y
  %unused = xor i16 %s, 5
  call void @use(i16 3)
  %r = urem i16 %s, 127
  ret i16 %r
}

; A reduction that nothing needs leaves nothing.
; CHECK-LABEL: define i16 @unused(i8 %a) {
; CHECK-NEXT:    ret i16 0
define i16 @unused(i8 %a) {
  %x = zext i8 %a to i16
  %r = urem i16 %x, 127
  ret i16 0
}

; Dead around a loop.
; CHECK-LABEL: define void @dead_loop(
; CHECK-NOT:     phi i16
; CHECK-NOT:     mul
; CHECK:         ret void
define void @dead_loop(i8 %a, i8 %n) {
entry:
  %x = zext i8 %a to i16
  br label %loop
loop:
  %i = phi i8 [ %n, %entry ], [ %i.next, %loop ]
  %acc = phi i16 [ %x, %entry ], [ %r, %loop ]
  %m = mul nuw i16 %acc, %x
  %r = urem i16 %m, 127
  %i.next = add i8 %i, -1
  %done = icmp eq i8 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

declare void @use(i16)

; Constants are canonical elements.
; RUN: %opt -S -passes=crandall-reduction -residue-min-bits=1 -residue-word-bits=8 -residue-representation=wide %s | FileCheck %s --implicit-check-not=urem

; 300 = 49 (mod 251)
; CHECK-LABEL: define i16 @factor(
; CHECK:         %m.res = mul i16 %{{.*}}, 49
; CHECK:         ret i16
define i16 @factor(i7 %a) {
  %x = zext i7 %a to i16
  %m = mul nuw i16 %x, 300
  %r = urem i16 %m, 251
  ret i16 %r
}

; A constant that enters a loop.
; CHECK-LABEL: define i16 @start(
; CHECK:         phi i8 [ 49, %entry ]
; CHECK:         ret i16
define i16 @start(i7 %a, i8 %n) {
entry:
  %x = zext i7 %a to i16
  br label %loop
loop:
  %i = phi i8 [ %n, %entry ], [ %i.next, %loop ]
  %acc = phi i16 [ 300, %entry ], [ %r, %loop ]
  %m = mul nuw i16 %acc, %x
  %r = urem i16 %m, 251
  %i.next = add i8 %i, -1
  %done = icmp eq i8 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i16 %r
}

; Phi nodes of a web become phi nodes of elements; those outside of it stay.
; RUN: %opt -S -passes=crandall-reduction -residue-min-bits=1 -residue-word-bits=8 %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; CHECK-LABEL: define i16 @fibonacci(
; CHECK:       loop:
; CHECK-NEXT:    %i = phi i8 [ %n, %entry ], [ %i.next, %loop ]
; CHECK-NEXT:    %f.res = phi i8 [ 0, %entry ], [ %g.res, %loop ]
; CHECK-NEXT:    %g.res = phi i8 [ 1, %entry ], [ [[SUM:%.*]], %loop ]
; CHECK-NOT:     phi
; CHECK:       exit:
; CHECK:         %plus.c
; CHECK:         ret i16
define i16 @fibonacci(i8 %n) {
entry:
  br label %loop
loop:
  %i = phi i8 [ %n, %entry ], [ %i.next, %loop ]
  %f = phi i16 [ 0, %entry ], [ %g, %loop ]
  %g = phi i16 [ 1, %entry ], [ %r, %loop ]
  %s = add nuw i16 %f, %g
  %r = urem i16 %s, 127
  %i.next = add i8 %i, -1
  %done = icmp eq i8 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i16 %f
}

; A choice of the program by a branch on something that is no element.
; CHECK-LABEL: define i16 @branch(
; CHECK:         br i1 %which, label %left, label %right
; CHECK:       join:
; CHECK-NEXT:    %c.res = phi i8 [ %{{.*}}, %left ], [ %{{.*}}, %right ]
; CHECK:         ret i16
define i16 @branch(i8 %a, i8 %b, i1 %which) {
entry:
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  br i1 %which, label %left, label %right
left:
  %m = mul nuw i16 %x, %y
  %l = urem i16 %m, 127
  br label %join
right:
  %s = add nuw i16 %x, %y
  %r = urem i16 %s, 127
  br label %join
join:
  %c = phi i16 [ %l, %left ], [ %r, %right ]
  %q = mul nuw i16 %c, %c
  %t = urem i16 %q, 127
  ret i16 %t
}

; The same value on two edges from one block.
; CHECK-LABEL: define i16 @two_edges(
; CHECK:       join:
; CHECK:         %c.res = phi i8 [ [[V:%.*]], %entry ], [ [[V]], %entry ], [ {{.*}}, %other ]
; CHECK:         ret i16
define i16 @two_edges(i8 %a, i8 %b, i8 %which) {
entry:
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %m = mul nuw i16 %x, %y
  %l = urem i16 %m, 127
  switch i8 %which, label %other [ i8 0, label %join
                                   i8 1, label %join ]
other:
  %m2 = mul nuw i16 %x, %x
  %l2 = urem i16 %m2, 127
  br label %join
join:
  %c = phi i16 [ %l, %entry ], [ %l, %entry ], [ %l2, %other ]
  %q = mul nuw i16 %c, %c
  %t = urem i16 %q, 127
  ret i16 %t
}

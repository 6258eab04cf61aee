; A phi node behind a loop wants the exact value on the edge out of the loop only: the
; conversion gets a block on that edge, and the loop is left without it.
; RUN: %opt -residue-min-bits=1 -residue-word-bits=8 -passes='crandall-reduction,verify<loops>' -S %s | FileCheck %s
; RUN: %opt -residue-min-bits=1 -residue-word-bits=8 -residue-representation=montgomery \
; RUN:   -passes='crandall-reduction,verify<loops>' -S %s | FileCheck %s --check-prefix=MONTGOMERY

; CHECK-LABEL:      @power(
; CHECK:            br i1 %empty, label %exit, label %loop
; CHECK:          loop:
; CHECK-NOT:        not.below
; CHECK:            br i1 %done, label %[[EDGE:.*]], label %loop
; CHECK:          [[EDGE]]:
; CHECK:            %not.below
; CHECK:            br label %exit
; CHECK:          exit:
; CHECK-NEXT:       phi i16 [ %x, %entry ], [ %{{.*}}, %[[EDGE]] ]
; MONTGOMERY-LABEL: @power(
; MONTGOMERY:     {{^}}loop:
; MONTGOMERY:       %quotient{{[0-9]+}} = mul
; MONTGOMERY-NOT:   %quotient{{[0-9]*}} = mul
; MONTGOMERY:       br i1 %done, label %[[EDGE:.*]], label %loop
; MONTGOMERY:     [[EDGE]]:
; MONTGOMERY:       %quotient{{[0-9]*}} = mul
; MONTGOMERY:       br label %exit
define i16 @power(i8 %a, i32 %n) {
entry:
  %x = zext i8 %a to i16
  %empty = icmp eq i32 %n, 0
  br i1 %empty, label %exit, label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %y = phi i16 [ 1, %entry ], [ %r, %loop ]
  %m = mul nuw i16 %y, %x
  %r = urem i16 %m, 239
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  %p = phi i16 [ %x, %entry ], [ %r, %loop ]
  ret i16 %p
}

; Two edges leave the loop: the conversion for both stays in front of them.
; CHECK-LABEL:      @two_edges(
; CHECK:          loop:
; CHECK:            %[[EXACT:exact.*]] = zext
; CHECK:            switch i32 %{{.*}}, label %loop [
; CHECK:          exit:
; CHECK-NEXT:       phi i16 [ %x, %entry ], [ %[[EXACT]], %{{[^ ]*}} ], [ %[[EXACT]], %{{[^ ]*}} ]
define i16 @two_edges(i8 %a, i32 %n) {
entry:
  %x = zext i8 %a to i16
  %empty = icmp eq i32 %n, 0
  br i1 %empty, label %exit, label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %y = phi i16 [ 1, %entry ], [ %r, %loop ]
  %m = mul nuw i16 %y, %x
  %r = urem i16 %m, 239
  %i.next = add i32 %i, -1
  switch i32 %i.next, label %loop [ i32 0, label %exit
                                    i32 1, label %exit ]
exit:
  %p = phi i16 [ %x, %entry ], [ %r, %loop ], [ %r, %loop ]
  ret i16 %p
}

; Two blocks of the loop lead out of it: only the edge that needs the exact value gets a
; block, and the other keeps its own value.
; CHECK-LABEL:      @two_exits(
; CHECK:          other:
; CHECK:            br i1 %again, label %loop, label %[[EDGE:.*]]
; CHECK:          [[EDGE]]:
; CHECK:            %[[EXACT:exact.*]] = zext
; CHECK:            br label %exit
; CHECK:          exit:
; CHECK-NEXT:       phi i16 [ %x, %loop ], [ %[[EXACT]], %[[EDGE]] ]
define i16 @two_exits(i8 %a, i32 %n) {
entry:
  %x = zext i8 %a to i16
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %other ]
  %y = phi i16 [ 1, %entry ], [ %r, %other ]
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %other
other:
  %m = mul nuw i16 %y, %x
  %r = urem i16 %m, 239
  %again = icmp ult i32 %i, 100
  br i1 %again, label %loop, label %exit
exit:
  %p = phi i16 [ %x, %loop ], [ %r, %other ]
  ret i16 %p
}

; Phi nodes carry the web around loops; what enters is an input.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction analysis of 'power':
; CHECK:           i7 %a: input
; CHECK:           i16 %x: alias %a
; CHECK:           i16 %acc: phi %x, %r  REDUCED  in [0, 127]
; CHECK-NEXT:      i16 %m: mul %acc, %x  REDUCED  in [0, 16129]
; CHECK-NEXT:      i16 %r: reduce %m  REDUCED  in [0, 126]
; CHECK-NEXT:      exit: %r is needed exactly by  ret i16 %r
; CHECK-NOT:     missed
define i16 @power(i7 %a, i8 %n) {
entry:
  %x = zext i7 %a to i16
  br label %loop
loop:
  %i = phi i8 [ %n, %entry ], [ %i.next, %loop ]
  %acc = phi i16 [ %x, %entry ], [ %r, %loop ]
  %m = mul i16 %acc, %x
  %r = urem i16 %m, 127
  %i.next = add i8 %i, -1
  %done = icmp eq i8 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i16 %r
}

; A sum that grows without end wraps in its type.
; CHECK-LABEL: Reduction analysis of 'endless_sum':
; CHECK:           i16 %acc: input  NOTREDUCED  in [0, 65535]
; CHECK-NEXT:      i16 %r: reduce %acc
define i16 @endless_sum(i7 %a, i32 %n) {
entry:
  %x = zext i7 %a to i16
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %acc = phi i16 [ 0, %entry ], [ %s, %loop ]
  %s = add i16 %acc, %x
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  %r = urem i16 %acc, 127
  ret i16 %r
}

; Phi nodes that swap in every iteration.
; CHECK-LABEL: Reduction analysis of 'fibonacci':
; CHECK:           i16 %f: phi 0, %g  REDUCED  in [0, 126]
; CHECK-NEXT:      i16 %g: phi 1, %r  REDUCED  in [0, 126]
; CHECK-NEXT:      i16 %s: add %f, %g  REDUCED  in [0, 252]
; CHECK-NEXT:      i16 %r: reduce %s
define i16 @fibonacci(i8 %n) {
entry:
  br label %loop
loop:
  %i = phi i8 [ %n, %entry ], [ %i.next, %loop ]
  %f = phi i16 [ 0, %entry ], [ %g, %loop ]
  %g = phi i16 [ 1, %entry ], [ %r, %loop ]
  %s = add i16 %f, %g
  %r = urem i16 %s, 127
  %i.next = add i8 %i, -1
  %done = icmp eq i8 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i16 %f
}

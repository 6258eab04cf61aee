; An input is converted once, by a product with 2^16 mod 197 = 132: in front of the loop
; that uses it, and behind the loop that computes it.
; RUN: %opt -residue-min-bits=1 -residue-word-bits=8 -residue-representation=montgomery -residue-convert-all -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce --implicit-check-not=', 132'

; CHECK-LABEL: define i16 @used_in_loop(
; CHECK:       entry:
; CHECK:         mul i16 %{{.*}}, 132
; CHECK:       loop:
; CHECK:       exit:
define i16 @used_in_loop(i8 %a, i32 %n) {
entry:
  %x = zext i8 %a to i16
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %y = phi i16 [ 1, %entry ], [ %r, %loop ]
  %m = mul nuw i16 %y, %x
  %r = urem i16 %m, 197
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i16 %r
}

declare i8 @next(i8)

; CHECK-LABEL: define i16 @computed_in_loop(
; CHECK:       produce:
; CHECK:       compute:
; CHECK:         mul i16 %{{.*}}, 132
; CHECK:         ret i16
define i16 @computed_in_loop(i8 %a, i32 %n) {
entry:
  br label %produce
produce:
  %i = phi i32 [ %n, %entry ], [ %i.next, %produce ]
  %x = phi i8 [ %a, %entry ], [ %x.next, %produce ]
  %x.next = call i8 @next(i8 %x)
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %compute, label %produce
compute:
  %wide = zext i8 %x.next to i16
  %m = mul nuw i16 %wide, %wide
  %s = urem i16 %m, 197
  %m2 = mul nuw i16 %s, %wide
  %r = urem i16 %m2, 197
  ret i16 %r
}

; Each input for itself.
; CHECK-LABEL:   define i16 @two_inputs(
; CHECK-COUNT-2:   mul i16 %{{.*}}, 132
; CHECK:           ret i16
define i16 @two_inputs(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %m = mul nuw i16 %x, %y
  %s = urem i16 %m, 197
  %m2 = mul nuw i16 %s, %x
  %r = urem i16 %m2, 197
  ret i16 %r
}

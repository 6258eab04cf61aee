; x = (x c % 13) y % 13 takes c y % 13 from in front of the loop: a toy width, and
; the factors of the addition on an Edwards curve, modulo 2^255 - 19.
;
; RUN: %opt -residue-min-bits=1 -passes=hoist-factors -S %s | FileCheck %s
; RUN: %opt -residue-min-bits=1 -passes=hoist-factors -pass-remarks=hoist-factors \
; RUN:   -disable-output %s 2>&1 | FileCheck %s --check-prefix=REMARK

; REMARK-COUNT-4: the product of two factors is computed in front of the loop

; CHECK-LABEL: @toy(
; CHECK:       entry:
; CHECK:         %product = mul nuw i64
; CHECK-NEXT:    [[K:%.*]] = urem i64 %product, 13
; CHECK:       loop:
; CHECK:         mul nuw i64 {{.*}}, [[K]]
; CHECK-NEXT:    urem i64 {{.*}}, 13
; CHECK-NOT:     mul
; CHECK-NOT:     urem
; CHECK:         ret

define i4 @toy(i4 %start, i4 %c, i4 %y, i8 %n) {
entry:
  br label %loop

loop:
  %i = phi i8 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i4 [ %start, %entry ], [ %x.next, %loop ]
  %x.wide = zext i4 %x to i8
  %c.wide = zext i4 %c to i8
  %inner = mul nuw i8 %x.wide, %c.wide
  %a = urem i8 %inner, 13
  %y.wide = zext i4 %y to i8
  %outer = mul nuw i8 %y.wide, %a
  %r = urem i8 %outer, 13
  %x.next = trunc i8 %r to i4
  %i.next = add i8 %i, 1
  %done = icmp eq i8 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i4 %x.next
}

; Three factors: all of them.
; CHECK-LABEL: @three(
; CHECK:       loop:
; CHECK-COUNT-1: urem
; CHECK-NOT:     urem
; CHECK:         ret
define i4 @three(i4 %start, i4 %c, i4 %y, i4 %z, i8 %n) {
entry:
  br label %loop

loop:
  %i = phi i8 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i4 [ %start, %entry ], [ %x.next, %loop ]
  %x.wide = zext i4 %x to i8
  %c.wide = zext i4 %c to i8
  %inner = mul nuw i8 %x.wide, %c.wide
  %a = urem i8 %inner, 13
  %y.wide = zext i4 %y to i8
  %middle = mul nuw i8 %y.wide, %a
  %b = urem i8 %middle, 13
  %z.wide = zext i4 %z to i8
  %outer = mul nuw i8 %z.wide, %b
  %r = urem i8 %outer, 13
  %x.next = trunc i8 %r to i4
  %i.next = add i8 %i, 1
  %done = icmp eq i8 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i4 %x.next
}

; CHECK-LABEL: @real(
; CHECK:       entry:
; CHECK:         urem i512
; CHECK:       loop:
; CHECK-COUNT-1: mul
; CHECK-NOT:     mul
; CHECK:         ret
define i255 @real(i255 %start, i255 %y, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i255 [ %start, %entry ], [ %x.next, %loop ]
  %x.wide = zext i255 %x to i512
  %inner = mul nuw i512 %x.wide, 16295367250680780974490674513165176452449235426866156013048779062215315747161
  %a = urem i512 %inner, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %y.wide = zext i255 %y to i512
  %outer = mul nuw i512 %y.wide, %a
  %r = urem i512 %outer, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x.next = trunc i512 %r to i255
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i255 %x.next
}

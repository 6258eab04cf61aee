; Nobody divides by zero, by undef or by poison: where the divisor is one of these
; or P, it is P. What is computed in front of the division may meet the zero.
; RUN: %opt -S -passes=chosen-moduli -residue-min-bits=8 %s | FileCheck %s

define i16 @zero(i16 %x, i1 %c) {
; CHECK-LABEL: @zero(
; CHECK:         %r.m0 = urem i16 %x, 241
; CHECK-NEXT:    ret i16 %r.m0
  %m = select i1 %c, i16 0, i16 241
  %r = urem i16 %x, %m
  ret i16 %r
}

define i16 @undefined(i16 %x, i1 %c, i1 %d) {
; CHECK-LABEL: @undefined(
; CHECK:         %r.m0 = urem i16 %x, 241
entry:
  br i1 %c, label %a, label %b
a:
  br i1 %d, label %c1, label %b
c1:
  br label %b
b:
  %m = phi i16 [ 241, %entry ], [ poison, %a ], [ undef, %c1 ]
  %r = urem i16 %x, %m
  ret i16 %r
}

; %sum goes to a store, also where %m is 0; %inner only where it is not.
define i16 @in_front(i16 %x, i1 %c, i1 %d, ptr %p) {
; CHECK-LABEL: @in_front(
; CHECK:         %sum = add i16 %x, %m
; CHECK-NEXT:    store i16 %sum, ptr %p
; CHECK:       divide:
; CHECK-NEXT:    %inner.m0 = add i16 %sum, 241
; CHECK-NEXT:    %r.m0 = urem i16 %inner.m0, 241
; CHECK-NEXT:    ret i16 %r.m0
  %m = select i1 %c, i16 0, i16 241
  %sum = add i16 %x, %m
  store i16 %sum, ptr %p
  br i1 %d, label %divide, label %end
divide:
  %inner = add i16 %sum, %m
  %r = urem i16 %inner, %m
  ret i16 %r
end:
  ret i16 0
}

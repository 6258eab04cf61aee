; A modulus that is chosen by a residue of another one, of which there are copies,
; and is a factor of what that divides. And one that is frozen: nobody sees that it
; is not defined.
; RUN: %opt -S -passes=chosen-moduli -residue-min-bits=8 %s | FileCheck %s

; CHECK-LABEL: @chosen_by_another(
; CHECK-NOT:     urem i16 %{{.*}}, %
; CHECK:         ret i16
define i16 @chosen_by_another(i16 %x, i16 %y, i16 %z, i1 %c) {
  %m = select i1 %c, i16 241, i16 251
  %r = urem i16 %x, %m
  %b = trunc i16 %r to i1
  %n = select i1 %b, i16 127, i16 113
  %t = mul i16 %y, %n
  %s = urem i16 %t, %m
  %u = urem i16 %z, %n
  %v = xor i16 %s, %u
  ret i16 %v
}

; CHECK-LABEL: @frozen(
; CHECK:         %[[M:.*]] = phi i16 [ 241, %entry ], [ 251, %a ], [ undef, %b ]
; CHECK-NEXT:    %[[SOME:.*]] = freeze i16 %[[M]]
; CHECK-NEXT:    icmp eq i16 %[[SOME]], 241
define i16 @frozen(i16 %x, i8 %which) {
entry:
  switch i8 %which, label %join [
    i8 1, label %a
    i8 2, label %b
  ]
a:
  br label %join
b:
  br label %join
join:
  %m = phi i16 [ 241, %entry ], [ 251, %a ], [ undef, %b ]
  %n = freeze i16 %m
  %odd = lshr i16 %n, 1
  %s = add i16 %x, %odd
  %is = icmp eq i8 %which, 2
  br i1 %is, label %leave, label %divide
divide:
  %r = urem i16 %s, %n
  ret i16 %r
leave:
  ret i16 %s
}

; Too many constants, a number that may be something else, and what is no cheaper
; than a division by a variable.
; RUN: %opt -S -passes=chosen-moduli -residue-min-bits=8 %s -o %t
; RUN: FileCheck %s < %t
; RUN: not grep modulus %t

define i16 @five(i16 %x, i16 %which) {
; CHECK-LABEL: @five(
; CHECK:         urem i16 %x, %m
entry:
  switch i16 %which, label %join [
    i16 1, label %a
    i16 2, label %b
    i16 3, label %c
    i16 4, label %d
  ]
a:
  br label %join
b:
  br label %join
c:
  br label %join
d:
  br label %join
join:
  %m = phi i16 [ 3, %entry ], [ 5, %a ], [ 7, %b ], [ 11, %c ], [ 13, %d ]
  %r = urem i16 %x, %m
  ret i16 %r
}

define i16 @something(i16 %x, i16 %y, i1 %c) {
; CHECK-LABEL: @something(
; CHECK:         urem i16 %x, %m
  %m = select i1 %c, i16 241, i16 %y
  %r = urem i16 %x, %m
  ret i16 %r
}

; A counter is no choice.
define i16 @counter(i16 %x) {
; CHECK-LABEL: @counter(
; CHECK:         urem i16 %x, %m
entry:
  br label %loop
loop:
  %m = phi i16 [ 241, %entry ], [ %next, %loop ]
  %next = add i16 %m, 1
  %r = urem i16 %x, %m
  %more = icmp eq i16 %r, 0
  br i1 %more, label %loop, label %end
end:
  ret i16 %r
}

; 3000 bits modulo 2^64 + 13 are not rewritten.
define i3000 @too_wide(i3000 %x, i1 %c) {
; CHECK-LABEL: @too_wide(
; CHECK:         urem i3000 %x, %m
  %m = select i1 %c, i3000 18446744073709551629, i3000 241
  %r = urem i3000 %x, %m
  ret i3000 %r
}

; m and m - 241 are not zero together.
define i16 @not_together(i16 %x, i1 %c, i1 %d) {
; CHECK-LABEL: @not_together(
; CHECK:         urem i16 %x, %m
; CHECK:         urem i16 %x, %n
  %m = select i1 %c, i16 241, i16 251
  %n = sub i16 %m, 241
  %r = urem i16 %x, %m
  br i1 %d, label %then, label %end
then:
  %s = urem i16 %x, %n
  ret i16 %s
end:
  ret i16 %r
}

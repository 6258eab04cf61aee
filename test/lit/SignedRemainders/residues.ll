; What is made of x % p, and is in [0, p), is x + k p modulo p.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -passes=signed-remainders %s | FileCheck %s --implicit-check-not=srem

; 2^15 and 97 more, rounded down to a multiple: 32786 = 338 97.
; CHECK-LABEL: define i16 @conditional_sum(
; CHECK-NEXT:    %signed = sext i16 %x to i24
; CHECK-NEXT:    %biased = add i24 %signed, 32786
; CHECK-NEXT:    %floor = call range(i24 0, 97) i24 @residue.reduce.i24(i24 %biased, i24 97)
; CHECK-NEXT:    %residue = trunc i24 %floor to i16
; CHECK-NEXT:    ret i16 %residue
define i16 @conditional_sum(i16 %x) {
  %r = srem i16 %x, 97
  %negative = icmp slt i16 %r, 0
  %up = add nsw i16 %r, 97
  %f = select i1 %negative, i16 %up, i16 %r
  ret i16 %f
}

; CHECK-LABEL: define i16 @twice(
; CHECK:         %floor = call range(i24 0, 97) i24 @residue.reduce.i24(i24 %biased, i24 97)
; CHECK-NEXT:    %residue = trunc i24 %floor to i16
; CHECK-NEXT:    ret i16 %residue
define i16 @twice(i16 %x) {
  %r = srem i16 %x, 97
  %up = add nsw i16 %r, 97
  %f = srem i16 %up, 97
  ret i16 %f
}

; CHECK-LABEL: define i16 @mask(
; CHECK:         %floor =
; CHECK-NEXT:    %residue = trunc i24 %floor to i16
; CHECK-NEXT:    ret i16 %residue
define i16 @mask(i16 %x) {
  %r = srem i16 %x, 97
  %sign = ashr i16 %r, 15
  %correction = and i16 %sign, 97
  %f = add i16 %r, %correction
  ret i16 %f
}

; The branch goes, too.
; CHECK-LABEL: define i16 @branch(
; CHECK-NOT:     br i1
; CHECK:         ret i16 %residue
define i16 @branch(i16 %x) {
entry:
  %r = srem i16 %x, 97
  %negative = icmp slt i16 %r, 0
  br i1 %negative, label %then, label %end

then:
  %up = add nsw i16 %r, 97
  br label %end

end:
  %f = phi i16 [ %r, %entry ], [ %up, %then ]
  ret i16 %f
}

; What the side does besides stays on its side.
; CHECK-LABEL: define i16 @more_than_a_correction(
; CHECK:         br i1
; CHECK:         store
; CHECK:         ret i16
define i16 @more_than_a_correction(i16 %x, ptr %to) {
entry:
  %r = srem i16 %x, 97
  %negative = icmp slt i16 %r, 0
  br i1 %negative, label %then, label %end

then:
  %up = add nsw i16 %r, 97
  store i16 1, ptr %to
  br label %end

end:
  %f = phi i16 [ %r, %entry ], [ %up, %then ]
  ret i16 %f
}

; 128 is no multiple of 97, and 97 too little for what is below -97.
; CHECK-LABEL: define i16 @no_residue(
; CHECK:         %r = call {{.*}} @residue.signed.reduce.i16(i16 %x, i16 97)
; CHECK-NEXT:    %up = add
define i16 @no_residue(i16 %x) {
  %r = call i16 @residue.signed.reduce.i16(i16 %x, i16 97)
  %up = add nsw i16 %r, 128
  ret i16 %up
}

; CHECK-LABEL: define i16 @wrong_condition(
; CHECK:         %r = call {{.*}} @residue.signed.reduce.i16(i16 %x, i16 97)
define i16 @wrong_condition(i16 %x, i1 %c) {
  %r = call i16 @residue.signed.reduce.i16(i16 %x, i16 97)
  %up = add nsw i16 %r, 97
  %f = select i1 %c, i16 %up, i16 %r
  ret i16 %f
}

declare i16 @residue.signed.reduce.i16(i16, i16)

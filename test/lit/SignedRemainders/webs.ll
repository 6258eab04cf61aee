; Signed remainders that go to other reductions by the same number only are members of their
; web, without a sign.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -passes=signed-remainders %s | FileCheck %s --check-prefix=FORM
; RUN: %opt -disable-output -residue-min-bits=1 -residue-word-bits=8 -passes='signed-remainders,print<reduction-analysis>' %s 2>&1 | FileCheck %s

; FORM-LABEL: define i16 @products(
; FORM:         %floor = call range(i16 0, 97) i16 @residue.reduce.i16(i16 %biased, i16 97)
; FORM-NEXT:    %rr = mul nsw i16 %floor, %floor
; FORM-NEXT:    %s = call range(i16 0, 97) i16 @residue.reduce.i16(i16 %rr, i16 97)
; FORM-NEXT:    ret i16 %s

; CHECK-LABEL: Reduction analysis of 'products':
; CHECK:         i16 %a.wide: input  NOTREDUCED  in [-128, 127]
; CHECK-NEXT:    i16 %b.wide: input  NOTREDUCED  in [-128, 127]
; CHECK-NEXT:    i16 %ab: mul %a.wide, %b.wide  REDUCED  in [-16256, 16384]
; CHECK:         i16 %floor: reduce %biased  REDUCED  in [0, 96]
; CHECK-NEXT:    i16 %rr: mul %floor, %floor
; CHECK-NOT:     exit: %floor is
define i16 @products(i8 %a, i8 %b) {
  %a.wide = sext i8 %a to i16
  %b.wide = sext i8 %b to i16
  %ab = mul nsw i16 %a.wide, %b.wide
  %r = srem i16 %ab, 97
  %rr = mul nsw i16 %r, %r
  %s = srem i16 %rr, 97
  %negative = icmp slt i16 %s, 0
  %up = add nsw i16 %s, 97
  %f = select i1 %negative, i16 %up, i16 %s
  ret i16 %f
}

; A number that is added with a flag is below 68, and the residue might not be: so it keeps its
; sign, which nothing needs in the web.
; FORM-LABEL: define i16 @short_of_room(
; FORM:         %negative{{.*}} = icmp slt i16 %ab, 0
; FORM:         %correction = select i1 %below, i16 97, i16 0
; FORM-NEXT:    %r = sub i16 %floor, %correction
; FORM-NEXT:    %sum = add nsw i16 %r, 32700
; FORM-NOT:     srem

; CHECK-LABEL: Reduction analysis of 'short_of_room':
; CHECK:         i16 %r: alias %floor  REDUCED  in [-96, 96]
; CHECK-NOT:     exit: %r is
define i16 @short_of_room(i8 %a, i8 %b) {
  %a.wide = sext i8 %a to i16
  %b.wide = sext i8 %b to i16
  %ab = mul nsw i16 %a.wide, %b.wide
  %r = srem i16 %ab, 97
  %sum = add nsw i16 %r, 32700
  %s = srem i16 %sum, 97
  ret i16 %s
}

; It goes to a remainder that keeps its sign, and so its own decides about that.
; FORM-LABEL: define i16 @with_a_sign(
; FORM:         %r = sub i16 %{{.*}}, %correction
; FORM-NEXT:    %sum = add nsw i16 %r, %b.wide
; FORM-NEXT:    %s = srem i16 %sum, 257
; FORM-NEXT:    ret i16 %s
define i16 @with_a_sign(i8 %a, i8 %b) {
  %a.wide = sext i8 %a to i16
  %b.wide = sext i8 %b to i16
  %ab = mul nsw i16 %a.wide, %b.wide
  %r = srem i16 %ab, 257
  %sum = add nsw i16 %r, %b.wide
  %s = srem i16 %sum, 257
  ret i16 %s
}

; Nothing that is returned or stored beside is a part of its residues.
; FORM-LABEL: define i16 @stored(
; FORM:         %r = sub i16 %{{.*}}, %correction
; FORM:         store i16 %r, ptr %p
define i16 @stored(i8 %a, i8 %b, ptr %p) {
  %a.wide = sext i8 %a to i16
  %b.wide = sext i8 %b to i16
  %ab = mul nsw i16 %a.wide, %b.wide
  %r = srem i16 %ab, 97
  store i16 %r, ptr %p
  %negative = icmp slt i16 %r, 0
  %up = add nsw i16 %r, 97
  %f = select i1 %negative, i16 %up, i16 %r
  ret i16 %f
}

; What is never positive has the size of a residue.
; FORM-LABEL: define i16 @negative(
; FORM:         %size = sub i16 0, %ab
; FORM-NEXT:    %[[#R:]] = call range(i16 0, 97) i16 @residue.reduce.i16(i16 %size, i16 97)
; FORM-NEXT:    %[[#N:]] = sub nsw i16 0, %[[#R]]
; FORM-NEXT:    %rr = mul nsw i16 %[[#N]], %[[#N]]
define i16 @negative(i8 %a, i8 %b) {
  %a.wide = zext i8 %a to i16
  %b.wide = zext i8 %b to i16
  %a.small = lshr i16 %a.wide, 1
  %ab.size = mul nuw nsw i16 %a.small, %b.wide
  %ab = sub nsw i16 0, %ab.size
  %r = srem i16 %ab, 97
  %rr = mul nsw i16 %r, %r
  %s = srem i16 %rr, 97
  ret i16 %s
}

; Members of a loop go to each other, and to a correction behind it: none needs a sign, and what
; is extended has none.
; FORM-LABEL: define i80 @power(
; FORM:       loop:
; FORM-NEXT:    %y = phi i80 [ 1, %entry ], [ %next, %loop ]
; FORM-NOT:     sext
; FORM-NOT:     icmp slt
; FORM:         %[[Y:.*]] = zext nneg i80 %y to i160
; FORM-NEXT:    %ab = mul nsw i160 %[[Y]], %{{.*}}
; FORM-NOT:     sub
; FORM:         %next = trunc i160 %floor to i80
; FORM-NOT:     icmp slt
; FORM:         ret i80
define i80 @power(i80 %x, i16 %n) {
entry:
  %factor = srem i80 %x, 97
  %factor.wide = sext i80 %factor to i160
  br label %loop

loop:
  %y = phi i80 [ 1, %entry ], [ %next, %loop ]
  %i = phi i16 [ %n, %entry ], [ %down, %loop ]
  %wide = sext i80 %y to i160
  %ab = mul nsw i160 %wide, %factor.wide
  %r = srem i160 %ab, 97
  %next = trunc nsw i160 %r to i80
  %down = add i16 %i, -1
  %more = icmp ne i16 %down, 0
  br i1 %more, label %loop, label %end

end:
  %negative = icmp slt i80 %next, 0
  %up = add nsw i80 %next, 97
  %f = select i1 %negative, i80 %up, i80 %next
  ret i80 %f
}

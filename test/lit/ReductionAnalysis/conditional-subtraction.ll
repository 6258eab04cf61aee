; A hand-written conditional subtraction is one more way to write a reduction: it
; keeps the residue and its range is known.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction analysis of 'by_select':
; CHECK:           i16 %s: add %x, %y  REDUCED  in [0, 252]
; CHECK:           i16 %c: alias %s  REDUCED  in [0, 126]
; CHECK-NOT:       missed
define i16 @by_select(i7 %a, i7 %b) {
  %a16 = zext i7 %a to i16
  %b16 = zext i7 %b to i16
  %x = urem i16 %a16, 127
  %y = urem i16 %b16, 127
  %s = add i16 %x, %y
  %below = icmp ult i16 %s, 127
  %t = sub i16 %s, 127
  %c = select i1 %below, i16 %s, i16 %t
  %m = mul i16 %c, %c
  %r = urem i16 %m, 127
  ret i16 %r
}

; x > M - 1 ? x + -M : x
; CHECK-LABEL: Reduction analysis of 'by_inverted_select':
; CHECK:           i16 %c: alias %s  REDUCED  in [0, 126]
; CHECK-NOT:       missed
define i16 @by_inverted_select(i7 %a, i7 %b) {
  %a16 = zext i7 %a to i16
  %b16 = zext i7 %b to i16
  %x = urem i16 %a16, 127
  %y = urem i16 %b16, 127
  %s = add i16 %x, %y
  %above = icmp ugt i16 %s, 126
  %t = add i16 %s, -127
  %c = select i1 %above, i16 %t, i16 %s
  %m = mul i16 %c, %c
  %r = urem i16 %m, 127
  ret i16 %r
}

; umin(x, x - M)
; CHECK-LABEL: Reduction analysis of 'by_minimum':
; CHECK:           i16 %c: alias %s  REDUCED  in [0, 126]
; CHECK-NOT:       missed
define i16 @by_minimum(i7 %a, i7 %b) {
  %a16 = zext i7 %a to i16
  %b16 = zext i7 %b to i16
  %x = urem i16 %a16, 127
  %y = urem i16 %b16, 127
  %s = add i16 %x, %y
  %t = add i16 %s, -127
  %c = call i16 @llvm.umin.i16(i16 %s, i16 %t)
  %m = mul i16 %c, %c
  %r = urem i16 %m, 127
  ret i16 %r
}

; CHECK-LABEL: Reduction analysis of 'by_commuted_minimum':
; CHECK:           i16 %c: alias %s  REDUCED  in [0, 126]
define i16 @by_commuted_minimum(i7 %a, i7 %b) {
  %a16 = zext i7 %a to i16
  %b16 = zext i7 %b to i16
  %x = urem i16 %a16, 127
  %y = urem i16 %b16, 127
  %s = add i16 %x, %y
  %t = sub i16 %s, 127
  %c = call i16 @llvm.umin.i16(i16 %t, i16 %s)
  %m = mul i16 %c, %c
  %r = urem i16 %m, 127
  ret i16 %r
}

; if (x >= M) x -= M;
; CHECK-LABEL: Reduction analysis of 'by_branch':
; CHECK:           i16 %c: alias %s  REDUCED  in [0, 126]
; CHECK-NOT:       missed
define i16 @by_branch(i7 %a, i7 %b) {
entry:
  %a16 = zext i7 %a to i16
  %b16 = zext i7 %b to i16
  %x = urem i16 %a16, 127
  %y = urem i16 %b16, 127
  %s = add i16 %x, %y
  %above = icmp uge i16 %s, 127
  br i1 %above, label %subtract, label %join
subtract:
  %t = sub i16 %s, 127
  br label %join
join:
  %c = phi i16 [ %t, %subtract ], [ %s, %entry ]
  %m = mul i16 %c, %c
  %r = urem i16 %m, 127
  ret i16 %r
}

; Not the modulus: only the range of the arms is known, and the choice is one.
; CHECK-LABEL: Reduction analysis of 'other_number':
; CHECK:           i16 %c: select
; CHECK-NOT:       alias %s
define i16 @other_number(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %s = add i16 %x, %y
  %below = icmp ult i16 %s, 126
  %t = sub i16 %s, 126
  %c = select i1 %below, i16 %s, i16 %t
  %r = urem i16 %c, 127
  ret i16 %r
}

; The comparison is the wrong way round: %t may be negative.
; CHECK-LABEL: Reduction analysis of 'wrong_arms':
; CHECK:         missed: %c may wrap
define i16 @wrong_arms(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %s = add i16 %x, %y
  %below = icmp ult i16 %s, 127
  %t = sub i16 %s, 127
  %c = select i1 %below, i16 %t, i16 %s
  %r = urem i16 %c, 127
  ret i16 %r
}

declare i16 @llvm.umin.i16(i16, i16)

; The optimizer's form of a < b ? a + M - b : a - b.
; CHECK-LABEL: Reduction analysis of 'chosen_then_subtracted':
; CHECK:           i16 %d: sub %c, %y  REDUCED  in [0, 126]
; CHECK-NOT:       missed
define i16 @chosen_then_subtracted(i7 %a, i7 %b) {
  %a16 = zext i7 %a to i16
  %b16 = zext i7 %b to i16
  %x = urem i16 %a16, 127
  %y = urem i16 %b16, 127
  %less = icmp ult i16 %x, %y
  %t = add i16 %x, 127
  %c = select i1 %less, i16 %t, i16 %x
  %d = sub i16 %c, %y
  %m = mul i16 %d, %d
  %r = urem i16 %m, 127
  ret i16 %r
}

; The one that is compared is not the one that is subtracted.
; CHECK-LABEL: Reduction analysis of 'compared_with_another':
; CHECK:           i16 %d: sub %c, %y {{.*}} in [-126, 252]
define i16 @compared_with_another(i7 %a, i7 %b, i7 %e) {
  %a16 = zext i7 %a to i16
  %b16 = zext i7 %b to i16
  %e16 = zext i7 %e to i16
  %x = urem i16 %a16, 127
  %y = urem i16 %b16, 127
  %z = urem i16 %e16, 127
  %less = icmp ult i16 %x, %z
  %t = add i16 %x, 127
  %c = select i1 %less, i16 %t, i16 %x
  %d = sub i16 %c, %y
  %m = mul i16 %d, %d
  %r = urem i16 %m, 127
  ret i16 %r
}

; a + (M - b) is compared with M: a - b with zero.
; CHECK-LABEL: Reduction analysis of 'sum_with_a_negation':
; CHECK:           i16 %c: {{.*}} in [0, 126]
; CHECK-NOT:       missed
define i16 @sum_with_a_negation(i7 %a, i7 %b) {
  %a16 = zext i7 %a to i16
  %b16 = zext i7 %b to i16
  %x = urem i16 %a16, 127
  %y = urem i16 %b16, 127
  %n = sub i16 127, %y
  %s = add i16 %x, %n
  %below = icmp ult i16 %s, 127
  %d = sub i16 %x, %y
  %c = select i1 %below, i16 %s, i16 %d
  %m = mul i16 %c, %c
  %r = urem i16 %m, 127
  ret i16 %r
}

; The bits of a negative difference are large.
; CHECK-LABEL: Reduction analysis of 'by_bits_of_a_difference':
; CHECK:           i16 %c: {{.*}} in [0, 126]
; CHECK-NOT:       missed
define i16 @by_bits_of_a_difference(i7 %a, i7 %b) {
  %a16 = zext i7 %a to i16
  %b16 = zext i7 %b to i16
  %x = urem i16 %a16, 127
  %y = urem i16 %b16, 127
  %d = sub i16 %x, %y
  %above = icmp ult i16 %d, -127
  %t = add i16 %d, 127
  %c = select i1 %above, i16 %d, i16 %t
  %m = mul i16 %c, %c
  %r = urem i16 %m, 127
  ret i16 %r
}

; So are those of the smallest ones only.
; CHECK-LABEL: Reduction analysis of 'by_some_bits_of_a_difference':
; CHECK:           i16 %c: {{.*}} in [-126, 253]
define i16 @by_some_bits_of_a_difference(i7 %a, i7 %b) {
  %a16 = zext i7 %a to i16
  %b16 = zext i7 %b to i16
  %x = urem i16 %a16, 127
  %y = urem i16 %b16, 127
  %d = sub i16 %x, %y
  %above = icmp ult i16 %d, -125
  %t = add i16 %d, 127
  %c = select i1 %above, i16 %d, i16 %t
  %m = mul i16 %c, %c
  %r = urem i16 %m, 127
  ret i16 %r
}

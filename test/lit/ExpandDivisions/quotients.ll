; A quotient is made from the remainder, by the inverse modulo a power of two; one
; remainder serves all divisions of the same number that it dominates.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -residue-representation=wide -passes=expand-divisions %s | FileCheck %s --implicit-check-not=udiv

; 97 1594008481 = 1 modulo 2^32.
; CHECK-LABEL: define i32 @alone(
; CHECK-NEXT:    %remainder = call range(i32 0, 97) i32 @residue.reduce.i32(i32 %x, i32 97)
; CHECK-NEXT:    %multiple = sub i32 %x, %remainder
; CHECK-NEXT:    %q = mul i32 %multiple, 1594008481
; CHECK-NEXT:    ret i32 %q
define i32 @alone(i32 noundef %x) {
  %q = udiv i32 %x, 97
  ret i32 %q
}

; Both have to see the same bits.
; CHECK-LABEL: define i32 @of_anything(
; CHECK-NEXT:    %x.fr = freeze i32 %x
; CHECK-NEXT:    call {{.*}} @residue.reduce.i32(i32 %x.fr, i32 97)
; CHECK-NEXT:    sub i32 %x.fr,
define i32 @of_anything(i32 %x) {
  %q = udiv i32 %x, 97
  ret i32 %q
}

; The remainder that is there.
; CHECK-LABEL: define i32 @behind_the_remainder(
; CHECK-NEXT:    %r = urem i32 %x, 97
; CHECK-NEXT:    store i32 %r, ptr %to
; CHECK-NEXT:    %multiple = sub i32 %x, %r
; CHECK-NEXT:    %q = mul i32 %multiple, 1594008481
; CHECK-NEXT:    ret i32 %q
define i32 @behind_the_remainder(i32 noundef %x, ptr %to) {
  %r = urem i32 %x, 97
  store i32 %r, ptr %to
  %q = udiv i32 %x, 97
  ret i32 %q
}

; CHECK-LABEL: define i32 @before_the_remainder(
; CHECK-NEXT:    %r = call {{.*}} @residue.reduce.i32(i32 %x, i32 97)
; CHECK-NEXT:    %multiple = sub i32 %x, %r
; CHECK-NEXT:    %q = mul i32 %multiple, 1594008481
; CHECK-NEXT:    store i32 %q, ptr %to
; CHECK-NEXT:    ret i32 %r
define i32 @before_the_remainder(i32 noundef %x, ptr %to) {
  %q = udiv i32 %x, 97
  store i32 %q, ptr %to
  %r = urem i32 %x, 97
  ret i32 %r
}

; Of 10 the remainder by 5 is enough.
; CHECK-LABEL: define i32 @even(
; CHECK-NEXT:    %above = lshr i32 %x, 1
; CHECK-NEXT:    %remainder = call range(i32 0, 5) i32 @residue.reduce.i32{{.*}}(i32 %above, i32 5)
; CHECK-NEXT:    %multiple = sub i32 %above, %remainder
; CHECK-NEXT:    %q = mul i32 %multiple, -858993459
; CHECK-NEXT:    store i32 %q, ptr %to
; CHECK-NEXT:    [[ABOVE:%.*]] = shl i32 %remainder, 1
; CHECK-NEXT:    %below = and i32 %x, 1
; CHECK-NEXT:    %r = or i32 [[ABOVE]], %below
; CHECK-NEXT:    ret i32 %r
define i32 @even(i32 noundef %x, ptr %to) {
  %q = udiv i32 %x, 10
  store i32 %q, ptr %to
  %r = urem i32 %x, 10
  ret i32 %r
}

; As many words as the quotient has.
; CHECK-LABEL: define i32 @short(
; CHECK-NEXT:    %remainder = call {{.*}} @residue.reduce.i32{{.*}}(i32 %x, i32 1000003)
; CHECK-NEXT:    %low = trunc i32 %x to i16
; CHECK-NEXT:    %low1 = trunc i32 %remainder to i16
; CHECK-NEXT:    %multiple = sub i16 %low, %low1
; CHECK-NEXT:    %product = mul i16 %multiple,
; CHECK-NEXT:    %q = zext i16 %product to i32
define i32 @short(i32 noundef %x) {
  %q = udiv i32 %x, 1000003
  ret i32 %q
}

; Nothing remains.
; CHECK-LABEL: define i32 @exact(
; CHECK-NEXT:    %above = lshr i32 %x, 1
; CHECK-NEXT:    %q = mul i32 %above, -858993459
; CHECK-NEXT:    ret i32 %q
define i32 @exact(i32 noundef %x) {
  %q = udiv exact i32 %x, 10
  ret i32 %q
}

; CHECK-LABEL: define i32 @without_its_remainder(
; CHECK-NEXT:    %r = urem i32 %x, 97
; CHECK-NEXT:    %multiple = sub i32 %x, %r
; CHECK-NEXT:    %q = mul i32 %multiple, 1594008481
; CHECK-NEXT:    ret i32 %q
define i32 @without_its_remainder(i32 noundef %x) {
  %r = urem i32 %x, 97
  %multiple = sub i32 %x, %r
  %q = udiv i32 %multiple, 97
  ret i32 %q
}

; Of any number the remainder is taken of the same bits.
; CHECK-LABEL: define i32 @without_its_remainder_of_anything(
; CHECK-NEXT:    %x.fr = freeze i32 %x
; CHECK-NEXT:    %r = urem i32 %x.fr, 97
; CHECK-NEXT:    %multiple = sub i32 %x.fr, %r
; CHECK-NEXT:    %q = mul i32 %multiple, 1594008481
; CHECK-NEXT:    ret i32 %q
define i32 @without_its_remainder_of_anything(i32 %x) {
  %r = urem i32 %x, 97
  %multiple = sub i32 %x, %r
  %q = udiv i32 %multiple, 97
  ret i32 %q
}

; What is frozen behind the difference may be no multiple.
; CHECK-LABEL: define i32 @frozen_difference(
; CHECK:         %any = freeze i32 %multiple
; CHECK:         %remainder = call {{.*}} @residue.reduce.i32(i32 %any, i32 97)
define i32 @frozen_difference(i32 %x) {
  %r = urem i32 %x, 97
  %multiple = sub i32 %x, %r
  %any = freeze i32 %multiple
  %q = udiv i32 %any, 97
  ret i32 %q
}

; One path divides, the other takes the remainder; another number, or by another one.
; CHECK-LABEL: define i32 @apart(
; CHECK:       left:
; CHECK:         @residue.reduce.i32{{.*}}(i32 %x, i32 97)
; CHECK:       right:
; CHECK:         @residue.reduce.i32{{.*}}(i32 %x, i32 95)
; CHECK:         @residue.reduce.i32{{.*}}(i32 %y, i32 97)
; CHECK:         urem i32 %x, 97
define i32 @apart(i32 noundef %x, i32 noundef %y, i1 %c, ptr %to) {
  br i1 %c, label %left, label %right

left:
  %q = udiv i32 %x, 97
  ret i32 %q

right:
  %other = udiv i32 %x, 95
  store i32 %other, ptr %to
  %more = udiv i32 %y, 97
  store i32 %more, ptr %to
  %r = urem i32 %x, 97
  ret i32 %r
}

; A remainder of the web stays its member.
; CHECK-LABEL: define i32 @arithmetic(
; CHECK-NEXT:    %r = call {{.*}} @residue.reduce.i32{{.*}}(i32 %ab, i32 251)
; CHECK:         %rc = mul i32 %r, %cw
; CHECK-NEXT:    %s = urem i32 %rc, 251
define i32 @arithmetic(i32 noundef %ab, i8 %c, ptr %to) {
  %q = udiv i32 %ab, 251
  store i32 %q, ptr %to
  %r = urem i32 %ab, 251
  %cw = zext i8 %c to i32
  %rc = mul i32 %r, %cw
  %s = urem i32 %rc, 251
  ret i32 %s
}

; A store goes down to where the members of its block are computed, unless something
; reads its memory on the way.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -passes=crandall-reduction %s | FileCheck %s

; CHECK-LABEL: define i16 @read_in_between(
; CHECK:         store i8 %{{.*}}, ptr %table
; CHECK:         %e.res = load i8, ptr %slot
; CHECK:         store i8 %{{.*}}, ptr %slot
define i16 @read_in_between(i8 %a, i64 %i) {
  %table = alloca [4 x i8]
  %x = zext i8 %a to i16
  %x2 = mul i16 %x, %x
  %x3 = urem i16 %x2, 251
  %x4 = trunc i16 %x3 to i8
  store i8 %x4, ptr %table
  %slot = getelementptr i8, ptr %table, i64 %i
  %e = load i8, ptr %slot
  %y = zext i8 %e to i16
  %y2 = mul i16 %y, %x
  %y3 = urem i16 %y2, 251
  %y4 = trunc i16 %y3 to i8
  store i8 %y4, ptr %slot
  %f = load i8, ptr %table
  %z = zext i8 %f to i16
  %z2 = mul i16 %z, %y3
  %z3 = urem i16 %z2, 251
  ret i16 %z3
}

; CHECK-LABEL: define i16 @nothing_in_between(
; CHECK:         %e.res = load i8, ptr %slot
; CHECK:         store i8 %{{.*}}, ptr %table
; CHECK-NOT:     load
; CHECK:         store i8 %{{.*}}, ptr %slot
define i16 @nothing_in_between(i8 %a, i64 %i) {
  %table = alloca [4 x i8]
  %x = zext i8 %a to i16
  %slot = getelementptr i8, ptr %table, i64 %i
  %e = load i8, ptr %slot
  %x2 = mul i16 %x, %x
  %x3 = urem i16 %x2, 251
  %x4 = trunc i16 %x3 to i8
  store i8 %x4, ptr %table
  %y = zext i8 %e to i16
  %y2 = mul i16 %y, %x
  %y3 = urem i16 %y2, 251
  %y4 = trunc i16 %y3 to i8
  store i8 %y4, ptr %slot
  ret i16 %y3
}

; However many steps an address is away from its object.
; CHECK-LABEL: define i16 @read_far_away(
; CHECK:         store i8 %{{.*}}, ptr %table
; CHECK:         %e.res = load i8, ptr %slot
; CHECK:         store i8 %{{.*}}, ptr %slot
define i16 @read_far_away(i8 %a, i64 %i) {
  %table = alloca [4 x i8]
  %x = zext i8 %a to i16
  %x2 = mul i16 %x, %x
  %x3 = urem i16 %x2, 251
  %x4 = trunc i16 %x3 to i8
  store i8 %x4, ptr %table
  %p1 = getelementptr i8, ptr %table, i64 %i
  %p2 = getelementptr i8, ptr %p1, i64 1
  %p3 = getelementptr i8, ptr %p2, i64 -1
  %p4 = getelementptr i8, ptr %p3, i64 1
  %p5 = getelementptr i8, ptr %p4, i64 -1
  %p6 = getelementptr i8, ptr %p5, i64 1
  %p7 = getelementptr i8, ptr %p6, i64 -1
  %p8 = getelementptr i8, ptr %p7, i64 1
  %p9 = getelementptr i8, ptr %p8, i64 -1
  %p10 = getelementptr i8, ptr %p9, i64 1
  %p11 = getelementptr i8, ptr %p10, i64 -1
  %slot = getelementptr i8, ptr %p11, i64 0
  %e = load i8, ptr %slot
  %y = zext i8 %e to i16
  %y2 = mul i16 %y, %x
  %y3 = urem i16 %y2, 251
  %y4 = trunc i16 %y3 to i8
  store i8 %y4, ptr %slot
  %z2 = mul i16 %y3, %x
  %z3 = urem i16 %z2, 251
  ret i16 %z3
}

; Signed remainders that go to other reductions by the same number only are members of their
; web, without a sign.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -passes=signed-remainders %s | FileCheck %s --check-prefix=FORM
; RUN: %opt -disable-output -residue-min-bits=1 -residue-word-bits=8 -passes='signed-remainders,print<reduction-analysis>' %s 2>&1 | FileCheck %s

; FORM-LABEL: define i16 @products(
; FORM:         %floor = call range(i16 0, 97) i16 @residue.reduce.i16(i16 %biased, i16 97)
; FORM:         %negative{{.*}} = icmp slt i16 %ab, 0
; FORM:         %correction = select i1 %below, i16 97, i16 0
; FORM-NEXT:    %r = sub i16 %floor, %correction
; FORM:         %s = call range(i16 0, 97) i16 @residue.reduce.i16(i16 %rr, i16 97)
; FORM-NOT:     srem

; CHECK-LABEL: Reduction analysis of 'products':
; CHECK:         i16 %a.wide: input  NOTREDUCED  in [-128, 127]
; CHECK-NEXT:    i16 %b.wide: input  NOTREDUCED  in [-128, 127]
; CHECK-NEXT:    i16 %ab: mul %a.wide, %b.wide  REDUCED  in [-16256, 16384]
; CHECK:         i16 %r: alias %floor  REDUCED  in [-96, 96]
; CHECK-NEXT:    i16 %rr: mul %r, %r
; CHECK-NOT:     exit: %r is
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

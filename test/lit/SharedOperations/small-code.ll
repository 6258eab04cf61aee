; In functions that are optimized for size products are calls, but for one or two of a few
; words, and so they are where there would be too many word products. An operation that is called once becomes its
; code again.
;
; RUN: %opt -residue-min-bits=1 -residue-word-bits=8 -passes='function(crandall-reduction)' -S %s | FileCheck %s
; RUN: %opt -residue-min-bits=1 -residue-word-bits=8 -residue-inline-products=0 -passes='function(crandall-reduction)' -S %s \
; RUN:   | FileCheck %s --check-prefix=BUDGET
; RUN: %opt -residue-min-bits=1 -residue-word-bits=8 -passes=crandall-reduction -S %s | FileCheck %s --check-prefix=DEFINED

define i15 @for_size(i15 %a, i15 %b) optsize {
; CHECK-LABEL: define i15 @for_size(
; CHECK:         %[[P:.+]] = call i16 @residue.multiply.i16(i16 %{{.+}}, i16 %{{.+}})
; CHECK:         %[[Q:.+]] = call i16 @residue.multiply.i16(i16 %[[P]], i16 %{{.+}})
; CHECK:         call i16 @residue.multiply.i16(i16 %[[Q]], i16 %{{.+}})
; DEFINED-LABEL: define i15 @for_size(
; DEFINED:       call void @residue.multiply.i16(ptr %{{.+}}, ptr %{{.+}}, ptr %{{.+}})
; DEFINED:       call void @residue.multiply.i16(ptr %{{.+}}, ptr %{{.+}}, ptr %{{.+}})
  %wa = zext i15 %a to i32
  %wb = zext i15 %b to i32
  %ab = mul nuw i32 %wa, %wb
  %r = urem i32 %ab, 32749
  %abb = mul nuw i32 %r, %wb
  %s = urem i32 %abb, 32749
  %abbb = mul nuw i32 %s, %wb
  %last = urem i32 %abbb, 32749
  %t = trunc i32 %last to i15
  ret i15 %t
}

define i15 @lone(i15 %a) optsize {
; CHECK-LABEL: define i15 @lone(
; CHECK-NOT:     @residue.
; CHECK:         ret i15
; DEFINED-LABEL: define i15 @lone(
; DEFINED-NOT:   call void
; DEFINED:       ret i15
  %wa = zext i15 %a to i32
  %aa = mul nuw i32 %wa, %wa
  %r = urem i32 %aa, 32749
  %t = trunc i32 %r to i15
  ret i15 %t
}

define i15 @for_speed(i15 %a, i15 %b) {
; CHECK-LABEL: define i15 @for_speed(
; CHECK-NOT:     @residue.
; CHECK:         ret i15
; BUDGET-LABEL: define i15 @for_speed(
; BUDGET:        call i16 @residue.multiply.i16(
  %wa = zext i15 %a to i32
  %wb = zext i15 %b to i32
  %ab = mul nuw i32 %wa, %wb
  %r = urem i32 %ab, 32749
  %t = trunc i32 %r to i15
  ret i15 %t
}

; DEFINED: define internal void @residue.multiply.i16(
; DEFINED-NOT: @residue.square

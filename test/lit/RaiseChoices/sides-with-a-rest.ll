; Sides that do the same first, and then what LLVM wrote in two ways: the first is
; done once, the rest for both.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK-NOT:     br
; CHECK:         [[X:%.*]] = select i1 %bit, i72 %x, i72 %y
; CHECK-NEXT:    [[R:%.*]] = urem i72 [[X]], 1000003
; CHECK-NEXT:    icmp ugt i72 [[R]], 1
; CHECK:         icmp ult i72 [[R]], 2
; CHECK:         select i1 %bit, i72 %s, i72 %t
; CHECK-NEXT:    ret i72
define i72 @toy(i72 %x, i72 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %a = urem i72 %x, 1000003
  %more = icmp ugt i72 %a, 1
  %c = select i1 %more, i72 -2, i72 1000001
  %s = add i72 %a, %c
  br label %join

else:
  %b = urem i72 %y, 1000003
  %less = icmp ult i72 %b, 2
  %d = select i1 %less, i72 1000001, i72 -2
  %t = add i72 %d, %b
  br label %join

join:
  %r = phi i72 [ %s, %then ], [ %t, %else ]
  ret i72 %r
}

; A product is no rest.
; CHECK-LABEL: define i72 @toy.product(
; CHECK:         br i1 %bit
define i72 @toy.product(i72 %x, i72 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %a = urem i72 %x, 1000003
  %s = mul i72 %a, %x
  br label %join

else:
  %b = urem i72 %y, 1000003
  %t = add i72 %b, 1
  br label %join

join:
  %r = phi i72 [ %s, %then ], [ %t, %else ]
  ret i72 %r
}

; Nor is what may trap, or a store.
; CHECK-LABEL: define i72 @toy.quotient(
; CHECK:         br i1 %bit
define i72 @toy.quotient(i72 %x, i72 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %a = urem i72 %x, 1000003
  %s = udiv i72 %a, %x
  br label %join

else:
  %b = urem i72 %y, 1000003
  %t = add i72 %b, 1
  br label %join

join:
  %r = phi i72 [ %s, %then ], [ %t, %else ]
  ret i72 %r
}

; CHECK-LABEL: define i72 @toy.store(
; CHECK:         br i1 %bit
define i72 @toy.store(i72 %x, i72 %y, i1 %bit, ptr %p) {
entry:
  br i1 %bit, label %then, label %else

then:
  %a = urem i72 %x, 1000003
  store i72 %a, ptr %p
  br label %join

else:
  %b = urem i72 %y, 1000003
  %t = add i72 %b, 1
  br label %join

join:
  %r = phi i72 [ %a, %then ], [ %t, %else ]
  ret i72 %r
}

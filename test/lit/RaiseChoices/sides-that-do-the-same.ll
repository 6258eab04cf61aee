; A branch whose sides do the same with other numbers is a choice of the numbers, and the
; work is done once.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK-NOT:     br
; CHECK:         %melded = select i1 %bit, i72 %x, i72 %y
; CHECK-NEXT:    %square = mul i72 %melded, %melded
; CHECK-NEXT:    %a = urem i72 %square, 1000003
; CHECK-NEXT:    %sum = add i72 %melded, %a
; CHECK-NOT:     urem
; CHECK:         ret i72
define i72 @toy(i72 %x, i72 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %square = mul i72 %x, %x
  %a = urem i72 %square, 1000003
  %sum = add i72 %x, %a
  br label %join

else:
  %square.2 = mul nuw i72 %y, %y
  %b = urem i72 %square.2, 1000003
  %sum.2 = add i72 %b, %y
  br label %join

join:
  %r = phi i72 [ %sum, %then ], [ %sum.2, %else ]
  %s = phi i72 [ %a, %then ], [ %y, %else ]
  %t = xor i72 %r, %s
  ret i72 %t
}

; A value that is stored is chosen, too, and what is stored in between stays in between.
; CHECK-LABEL: define void @toy.stores(
; CHECK-NOT:     br
; CHECK:         %melded = select i1 %bit, i72 %x, i72 %y
; CHECK:         store i72 %a, ptr %p
; CHECK-NEXT:    %v = load i72, ptr %q
; CHECK-NEXT:    %sum = add i72 %v, %melded
; CHECK-NEXT:    store i72 %sum, ptr %p
; CHECK-NOT:     store
; CHECK:         ret void
define void @toy.stores(ptr %p, ptr %q, i72 %x, i72 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %a = urem i72 %x, 1000003
  store i72 %a, ptr %p
  %v = load i72, ptr %q
  %sum = add i72 %v, %x
  store i72 %sum, ptr %p
  br label %join

else:
  %b = urem i72 %y, 1000003
  store i72 %b, ptr %p
  %w = load i72, ptr %q
  %sum.2 = add i72 %w, %y
  store i72 %sum.2, ptr %p
  br label %join

join:
  ret void
}

; CHECK-LABEL: define i255 @real(
; CHECK-NOT:     br
; CHECK:         %melded = select i1 %bit, i255 %x, i255 %y
; CHECK-NEXT:    %square = mul i255 %melded, %melded
; CHECK-NEXT:    %a = urem i255 %square, -19
; CHECK-NEXT:    %sum = add i255 %melded, %a
; CHECK-NOT:     urem
; CHECK:         ret i255
define i255 @real(i255 %x, i255 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %square = mul i255 %x, %x
  %a = urem i255 %square, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %sum = add i255 %x, %a
  br label %join

else:
  %square.2 = mul nuw i255 %y, %y
  %b = urem i255 %square.2, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %sum.2 = add i255 %b, %y
  br label %join

join:
  %r = phi i255 [ %sum, %then ], [ %sum.2, %else ]
  %s = phi i255 [ %a, %then ], [ %y, %else ]
  %t = xor i255 %r, %s
  ret i255 %t
}

; A value that is stored is chosen, too, and what is stored in between stays in between.
; CHECK-LABEL: define void @real.stores(
; CHECK-NOT:     br
; CHECK:         %melded = select i1 %bit, i255 %x, i255 %y
; CHECK:         store i255 %a, ptr %p
; CHECK-NEXT:    %v = load i255, ptr %q
; CHECK-NEXT:    %sum = add i255 %v, %melded
; CHECK-NEXT:    store i255 %sum, ptr %p
; CHECK-NOT:     store
; CHECK:         ret void
define void @real.stores(ptr %p, ptr %q, i255 %x, i255 %y, i1 %bit) {
entry:
  br i1 %bit, label %then, label %else

then:
  %a = urem i255 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  store i255 %a, ptr %p
  %v = load i255, ptr %q
  %sum = add i255 %v, %x
  store i255 %sum, ptr %p
  br label %join

else:
  %b = urem i255 %y, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  store i255 %b, ptr %p
  %w = load i255, ptr %q
  %sum.2 = add i255 %w, %y
  store i255 %sum.2, ptr %p
  br label %join

join:
  ret void
}

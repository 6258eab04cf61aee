; Sums that InstCombine has frozen in front of a comparison and a choice. Nothing
; between the inputs and them makes poison: these are frozen, and the choices
; are corrections in one web.
;
; RUN: %opt -S -passes=raise-reductions,freeze-inputs %s | FileCheck %s
; RUN: %opt -disable-output -passes='raise-reductions,freeze-inputs,print<reduction-analysis>' %s 2>&1 | FileCheck %s --check-prefix=WEB

; p = 2^255 - 19
; CHECK-LABEL: define i256 @loaded(
; CHECK:         %x.fr = freeze i256 %x
; CHECK:         %product = mul nuw
; CHECK-NOT:     freeze
; WEB-LABEL: analysis of 'loaded'
; WEB:         web 0
; WEB-NOT:     web 1
; WEB-NOT:     missed
define i256 @loaded(ptr %p) {
  %x = load i256, ptr %p
  %x.wide = zext i256 %x to i512
  %product = mul nuw i512 %x.wide, %x.wide
  %r = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %n = trunc nuw nsw i512 %r to i256
  %sum = add nuw i256 %n, %n
  %frozen = freeze i256 %sum
  %less = add i256 %frozen, -57896044618658097711785492504343953926634992332820282019728792003956564819949
  %is.less = icmp ult i256 %frozen, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = select i1 %is.less, i256 %frozen, i256 %less
  %s.wide = zext i256 %s to i512
  %next = mul nuw i512 %s.wide, %s.wide
  %t.wide = urem i512 %next, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc nuw nsw i512 %t.wide to i256
  ret i256 %t
}

; Around a loop, with a difference.
; WEB-LABEL: analysis of 'around'
; WEB-NOT:     freezes
; WEB-LABEL: analysis of 'may_wrap'
; WEB:         missed: %frozen freezes a value that may be poison
; CHECK-LABEL: define i256 @around(
; CHECK-NOT:     freeze
define i256 @around(i64 noundef %a) {
entry:
  %x = zext i64 %a to i256
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %y = phi i256 [ %x, %entry ], [ %s, %loop ]
  %y.wide = zext nneg i256 %y to i512
  %square = mul nuw i512 %y.wide, %y.wide
  %r = urem i512 %square, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %n = trunc nuw nsw i512 %r to i256
  %above = add nuw i256 %y, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %difference = sub nuw i256 %above, %n
  %frozen = freeze i256 %difference
  %less = add i256 %frozen, -57896044618658097711785492504343953926634992332820282019728792003956564819949
  %is.less = icmp ult i256 %frozen, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = select i1 %is.less, i256 %frozen, i256 %less
  %j = add nuw nsw i32 %i, 1
  %done = icmp eq i32 %j, 20
  br i1 %done, label %end, label %loop

end:
  ret i256 %s
}

; The sum can be more than its flag says: it stays frozen.
; CHECK-LABEL: define i256 @may_wrap(
; CHECK:         %frozen = freeze i256 %sum
define i256 @may_wrap(i256 %x) {
  %x.wide = zext i256 %x to i512
  %product = mul nuw i512 %x.wide, %x.wide
  %r = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %n = trunc nuw nsw i512 %r to i256
  %sum = add nuw i256 %n, %x
  %frozen = freeze i256 %sum
  %less = add i256 %frozen, -57896044618658097711785492504343953926634992332820282019728792003956564819949
  %is.less = icmp ult i256 %frozen, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = select i1 %is.less, i256 %frozen, i256 %less
  %s.wide = zext i256 %s to i512
  %next = mul nuw i512 %s.wide, %s.wide
  %t.wide = urem i512 %next, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc nuw nsw i512 %t.wide to i256
  ret i256 %t
}

; A shift makes poison, and frozen behind it that is any number, more than the
; shift of one that is none: the flag of the sum need not hold.
; CHECK-LABEL: define i256 @exact_shift(
; CHECK:         %frozen = freeze i256 %sum
define i256 @exact_shift(i256 noundef %x) {
  %x.wide = zext i256 %x to i512
  %product = mul nuw i512 %x.wide, %x.wide
  %r = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %n = trunc nuw nsw i512 %r to i256
  %half = lshr exact i256 %n, 1
  %sum = add nuw i256 %n, %half
  %frozen = freeze i256 %sum
  %less = add i256 %frozen, -57896044618658097711785492504343953926634992332820282019728792003956564819949
  %is.less = icmp ult i256 %frozen, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = select i1 %is.less, i256 %frozen, i256 %less
  %s.wide = zext i256 %s to i512
  %next = mul nuw i512 %s.wide, %s.wide
  %t.wide = urem i512 %next, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc nuw nsw i512 %t.wide to i256
  ret i256 %t
}

; What starts as undefined is another number for each of its uses.
; CHECK-LABEL: define i256 @undefined(
; CHECK:         %frozen = freeze i256 %sum
define i256 @undefined(i256 noundef %x, i1 noundef %c) {
entry:
  br i1 %c, label %left, label %join

left:
  br label %join

join:
  %y = phi i256 [ undef, %entry ], [ %x, %left ]
  %y.wide = zext i256 %y to i512
  %product = mul nuw i512 %y.wide, %y.wide
  %r = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %n = trunc nuw nsw i512 %r to i256
  %sum = add nuw i256 %n, %n
  %frozen = freeze i256 %sum
  %less = add i256 %frozen, -57896044618658097711785492504343953926634992332820282019728792003956564819949
  %is.less = icmp ult i256 %frozen, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = select i1 %is.less, i256 %frozen, i256 %less
  %s.wide = zext i256 %s to i512
  %next = mul nuw i512 %s.wide, %s.wide
  %t.wide = urem i512 %next, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc nuw nsw i512 %t.wide to i256
  ret i256 %t
}

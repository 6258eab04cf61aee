; A sum, a difference or a negation runs in any case, whatever decides about it: behind the
; branch a choice is left. What a counter decides, everybody knows, and products wait behind
; their branch.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

declare i256 @residue.reduce.i256(i256, i256)
declare i510 @residue.reduce.i510(i510, i510)

; CHECK-LABEL: define i255 @negation(
; CHECK-NOT:     br
; CHECK:         %[[N:.*]] = sub nuw i256 57896044618658097711785492504343953926634992332820282019728792003956564819949, %w
; CHECK:         %[[R:.*]] = call i256 @residue.reduce.i256(i256 %[[N]],
; CHECK-NOT:     br
; CHECK:         select i1 %s, i256 %[[R]], i256 %w
; CHECK-NOT:     br
; CHECK:         ret i255
define i255 @negation(i1 %s, i255 %x) {
entry:
  %w = zext i255 %x to i256
  br i1 %s, label %side, label %join

side:
  %n = sub nuw i256 57896044618658097711785492504343953926634992332820282019728792003956564819949, %w
  %r = call noundef i256 @residue.reduce.i256(i256 %n, i256 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  br label %join

join:
  %a = phi i256 [ %w, %entry ], [ %r, %side ]
  %t = trunc i256 %a to i255
  ret i255 %t
}

; CHECK-LABEL: define i255 @sum_or_difference(
; CHECK-NOT:     br
; CHECK:         @residue.reduce.i256
; CHECK:         @residue.reduce.i256
; CHECK:         select i1 %s
; CHECK-NOT:     br
; CHECK:         ret i255
define i255 @sum_or_difference(i1 %s, i255 %x, i255 %y) {
entry:
  %w = zext i255 %x to i256
  %v = zext i255 %y to i256
  br i1 %s, label %one, label %other

one:
  %n = add nuw i256 %w, %v
  %r = call i256 @residue.reduce.i256(i256 %n, i256 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  br label %join

other:
  %p = sub nuw i256 57896044618658097711785492504343953926634992332820282019728792003956564819949, %v
  %m = add nuw i256 %p, %w
  %q = call i256 @residue.reduce.i256(i256 %m, i256 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  br label %join

join:
  %a = phi i256 [ %q, %other ], [ %r, %one ]
  %t = trunc i256 %a to i255
  ret i255 %t
}

; CHECK-LABEL: define i255 @product(
; CHECK:         br i1 %s, label %side, label %join
define i255 @product(i1 %s, i255 %x) {
entry:
  %w = zext i255 %x to i510
  br i1 %s, label %side, label %join

side:
  %n = mul nuw i510 %w, %w
  %r = call i510 @residue.reduce.i510(i510 %n, i510 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  br label %join

join:
  %a = phi i510 [ %w, %entry ], [ %r, %side ]
  %t = trunc i510 %a to i255
  ret i255 %t
}

; CHECK-LABEL: define i255 @every_eighth_turn(
; CHECK:         br i1 %s, label %side, label %join
define i255 @every_eighth_turn(i255 %x, i32 %end) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %join ]
  %e = phi i255 [ %x, %entry ], [ %t, %join ]
  %w = zext i255 %e to i256
  %low = and i32 %i, 7
  %s = icmp eq i32 %low, 0
  br i1 %s, label %side, label %join

side:
  %n = add nuw i256 %w, 5
  %r = call i256 @residue.reduce.i256(i256 %n, i256 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  br label %join

join:
  %a = phi i256 [ %w, %loop ], [ %r, %side ]
  %t = trunc i256 %a to i255
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %end
  br i1 %done, label %exit, label %loop

exit:
  ret i255 %t
}

; A load may fault where nobody reads.
; CHECK-LABEL: define i255 @behind_a_load(
; CHECK:         br i1 %s, label %side, label %join
define i255 @behind_a_load(i1 %s, i255 %x, ptr %p) {
entry:
  %w = zext i255 %x to i256
  br i1 %s, label %side, label %join

side:
  %y = load i256, ptr %p
  %n = add nuw i256 %w, %y
  %r = call i256 @residue.reduce.i256(i256 %n, i256 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  br label %join

join:
  %a = phi i256 [ %w, %entry ], [ %r, %side ]
  %t = trunc i256 %a to i255
  ret i255 %t
}

; Sums modulo nothing, as absolute values have: with registers of 32 bits LLVM leaves the branch.
; CHECK-LABEL: define i255 @absolute_difference(
; CHECK-NOT:     br
; CHECK:         select i1 %s, i255 %d, i255 %e
; CHECK-NOT:     br
; CHECK:         ret i255
define i255 @absolute_difference(i255 %x, i255 %y) {
entry:
  %s = icmp ugt i255 %x, %y
  br i1 %s, label %more, label %less

more:
  %d = sub i255 %x, %y
  br label %join

less:
  %e = sub i255 %y, %x
  br label %join

join:
  %a = phi i255 [ %d, %more ], [ %e, %less ]
  %r = urem i255 %a, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; CHECK-LABEL: define i255 @half(
; CHECK-NOT:     br
; CHECK:         select i1 %s
; CHECK-NOT:     br
; CHECK:         ret i255
define i255 @half(i255 %x) {
entry:
  %w = urem i255 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = trunc i255 %w to i1
  br i1 %s, label %odd, label %even

odd:
  %e = zext i255 %w to i256
  %n = add nuw i256 %e, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %h = lshr exact i256 %n, 1
  %t = trunc nuw i256 %h to i255
  br label %join

even:
  %l = lshr exact i255 %w, 1
  br label %join

join:
  %a = phi i255 [ %t, %odd ], [ %l, %even ]
  ret i255 %a
}

; CHECK-LABEL: define i255 @three_sums(
; CHECK:         br i1 %s, label %side, label %join
define i255 @three_sums(i1 %s, i255 %x, i255 %y) {
entry:
  br i1 %s, label %side, label %join

side:
  %d = sub i255 %x, %y
  %e = xor i255 %d, %x
  %f = add i255 %e, %y
  br label %join

join:
  %a = phi i255 [ %x, %entry ], [ %f, %side ]
  %r = urem i255 %a, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; CHECK-LABEL: define i255 @decimals(
; CHECK:         br i1 %s, label %side, label %join
define i255 @decimals(i1 %s, i255 %x) {
entry:
  br i1 %s, label %side, label %join

side:
  %d = mul i255 %x, 100
  br label %join

join:
  %a = phi i255 [ %x, %entry ], [ %d, %side ]
  %r = urem i255 %a, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; A choice between numbers that are there, behind an order of words: nothing is done on that
; side but to compare and to choose.
; RUN: %opt -S -passes=flatten-lookups %s | FileCheck %s

; CHECK-LABEL: define i256 @two(
; CHECK-NOT:     br
; CHECK:         select i1 %is.three
; CHECK:         select i1 %below
; CHECK:         ret i256
define i256 @two(i256 %x, i256 %y, i256 %z, i64 %w, i64 %v) {
entry:
  %m = urem i256 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %below = icmp ult i64 %w, %v
  br i1 %below, label %inner, label %join

inner:
  %is.three = icmp eq i64 %w, 3
  %one = select i1 %is.three, i256 %m, i256 %y
  br label %join

join:
  %chosen = phi i256 [ %one, %inner ], [ %z, %entry ]
  ret i256 %chosen
}

; What decides between them is made of bits.
; CHECK-LABEL: define i256 @by_bits(
; CHECK-NOT:     br
; CHECK:         ret i256
define i256 @by_bits(i256 %x, i256 %y, i256 %z, i1 %a, i1 %b) {
entry:
  %m = urem i256 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %same = icmp eq i256 %y, %z
  br i1 %same, label %inner, label %join

inner:
  %other = xor i1 %a, %b
  %one = select i1 %other, i256 %m, i256 %y
  br label %join

join:
  %chosen = phi i256 [ %one, %inner ], [ %z, %entry ]
  ret i256 %chosen
}

; Work stays behind the branch.
; CHECK-LABEL: define i256 @work(
; CHECK:         br i1 %below
define i256 @work(i256 %x, i256 %y, i256 %z, i64 %w, i64 %v) {
entry:
  %m = urem i256 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %below = icmp ult i64 %w, %v
  br i1 %below, label %inner, label %join

inner:
  %is.three = icmp eq i64 %w, 3
  %product = mul i256 %m, %y
  %one = select i1 %is.three, i256 %product, i256 %y
  br label %join

join:
  %chosen = phi i256 [ %one, %inner ], [ %z, %entry ]
  ret i256 %chosen
}

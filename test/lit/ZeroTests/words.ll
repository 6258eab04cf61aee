; Words that make up a number, or its lowest bits, and are compared with 0
; together, are that number.
;
; RUN: %opt -S -passes=zero-tests %s | FileCheck %s

; CHECK-LABEL: @residue(
; CHECK:         %r = urem i256 %x, 340282366920938463463374607431768211297
; CHECK:         %is.zero = icmp eq i256 %r, 0
; CHECK-NEXT:    ret i1 %is.zero
define i1 @residue(i256 %x) {
  %r = urem i256 %x, 340282366920938463463374607431768211297
  %s = lshr i256 %r, 64
  %b = or i256 %s, %r
  %w = trunc i256 %b to i64
  %is.zero = icmp eq i64 %w, 0
  ret i1 %is.zero
}

; A number from memory, of which 129 bits count. The last word is cut off of it
; in another type, and words overlap.
; CHECK-LABEL: @from_memory(
; CHECK:         %low = and i192 %x, 680564733841876926926749214863536422911
; CHECK:         %[[ZERO:.*]] = icmp eq i192 %low, 0
; CHECK-NEXT:    %is.not = xor i1 %[[ZERO]], true
define i1 @from_memory(ptr %at, ptr %to) {
  %x = load i192, ptr %at
  %low = and i192 %x, 680564733841876926926749214863536422911
  %wide = zext i192 %low to i384
  %square = mul i384 %wide, %wide
  %r = urem i384 %square, 340282366920938463463374607431768211297
  store i384 %r, ptr %to
  %s1 = lshr i192 %x, 63
  %b = or i192 %s1, %x
  %w = trunc i192 %b to i64
  %t = trunc i192 %x to i129
  %s2 = lshr i129 %t, 126
  %w2 = trunc i129 %s2 to i64
  %all = or i64 %w, %w2
  %is.not = icmp ne i64 %all, 0
  ret i1 %is.not
}

; Two numbers are the same.
; CHECK-LABEL: @equal(
; CHECK:         %same = icmp eq i256 %r, %y
define i1 @equal(i256 %x, i128 %y0) {
  %r = urem i256 %x, 340282366920938463463374607431768211297
  %y = zext i128 %y0 to i256
  %d = xor i256 %r, %y
  %s = lshr i256 %d, 64
  %b = or i256 %s, %d
  %w = trunc i256 %b to i64
  %same = icmp eq i64 %w, 0
  ret i1 %same
}

; Both are 0.
; CHECK-LABEL: @both(
; CHECK-DAG:     %[[R:.*]] = icmp eq i256 %r, 0
; CHECK-DAG:     %[[Q:.*]] = icmp eq i256 %q, 0
; CHECK:         and i1 %{{.*}}, %
define i1 @both(i256 %x, i256 %y) {
  %r = urem i256 %x, 340282366920938463463374607431768211297
  %q = urem i256 %y, 340282366920938463463374607431768211297
  %s = lshr i256 %r, 64
  %t = lshr i256 %q, 64
  %b = or i256 %s, %r
  %c = or i256 %t, %q
  %d = or i256 %b, %c
  %w = trunc i256 %d to i64
  %is.zero = icmp eq i64 %w, 0
  ret i1 %is.zero
}

; A word is missing, and bits between words.
; CHECK-LABEL: @missing(
; CHECK:         %is.zero = icmp eq i64 %w, 0
; CHECK:         %is.zero2 = icmp eq i32 %w2, 0
define i1 @missing(i256 %x) {
  %r = urem i256 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = lshr i256 %r, 128
  %b = or i256 %s, %r
  %w = trunc i256 %b to i64
  %is.zero = icmp eq i64 %w, 0
  %s2 = lshr i256 %r, 33
  %b2 = or i256 %s2, %r
  %w2 = trunc i256 %b2 to i32
  %is.zero2 = icmp eq i32 %w2, 0
  %any = or i1 %is.zero, %is.zero2
  ret i1 %any
}

; One word of a number says nothing of all of it, and nothing is known of what
; is no number.
; CHECK-LABEL: @one(
; CHECK:         %is.zero = icmp eq i64 %w, 0
; CHECK:         %is.zero2 = icmp eq i64 %w2, 0
define i1 @one(i256 %x, i64 %word) {
  %r = urem i256 %x, 340282366920938463463374607431768211297
  %w = trunc i256 %r to i64
  %is.zero = icmp eq i64 %w, 0
  %s = lshr i256 %r, 64
  %h = trunc i256 %s to i64
  %w1 = or i64 %w, %h
  %w2 = or i64 %w1, %word
  %is.zero2 = icmp eq i64 %w2, 0
  %any = or i1 %is.zero, %is.zero2
  ret i1 %any
}

; No bit of a number is left.
; CHECK-LABEL: @nothing_left(
; CHECK:         %is.zero = icmp eq i64 %s, 0
define i1 @nothing_left(i8 %x, i256 %y, ptr %to) {
  %r = urem i256 %y, 340282366920938463463374607431768211297
  store i256 %r, ptr %to
  %z = zext i8 %x to i64
  %s = lshr i64 %z, 8
  %is.zero = icmp eq i64 %s, 0
  ret i1 %is.zero
}

; Where nobody gets to, an operation may be made of itself.
; CHECK-LABEL: @unreachable(
; CHECK:         %is.zero = icmp eq i64 %z, 0
define i256 @unreachable(i256 %x) {
  %r = urem i256 %x, 340282366920938463463374607431768211297
  ret i256 %r
dead:
  %z = and i64 %z, 255
  %is.zero = icmp eq i64 %z, 0
  br i1 %is.zero, label %dead, label %dead
}

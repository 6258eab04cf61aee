; What is divided may be known to be small by more than its bits: then its reciprocal is.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -residue-representation=wide -passes=expand-divisions %s | FileCheck %s

; Below 60 behind a correction: 26 = ceil(2^8 / 10) is one word.
; CHECK-LABEL: define i16 @corrected(
; CHECK:         mul i16 %{{.*}}, 26
; CHECK:         ret i16 %q
define i16 @corrected(i16 noundef %x) {
  %r = srem i16 %x, 60
  %negative = icmp slt i16 %r, 0
  %above = add i16 %r, 60
  %floor = select i1 %negative, i16 %above, i16 %r
  %q = udiv i16 %floor, 10
  ret i16 %q
}

; Divided twice, by two numbers, it is as small.
; CHECK-LABEL: define i16 @twice(
; CHECK:         mul i16 %{{.*}}, 26
; CHECK:         mul i16 %{{.*}}, 37
; CHECK:         ret i16
define i16 @twice(i16 %x) {
  %r = srem i16 %x, 60
  %negative = icmp slt i16 %r, 0
  %above = add i16 %r, 60
  %floor = select i1 %negative, i16 %above, i16 %r
  %q = udiv i16 %floor, 10
  %s = udiv i16 %floor, 7
  %both = xor i16 %q, %s
  ret i16 %both
}

; Nothing is known of what is frozen.
; CHECK-LABEL: define i16 @frozen(
; CHECK-NOT:     mul i16 %{{.*}}, 26
; CHECK:         ret i16 %q
define i16 @frozen(i16 %x) {
  %twice = mul nuw i16 %x, 2
  %known = freeze i16 %twice
  %rest = urem i16 %known, 60
  %small = mul nuw i16 %rest, 1
  %still = freeze i16 %small
  %q = udiv i16 %still, 10
  ret i16 %q
}

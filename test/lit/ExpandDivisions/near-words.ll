; Remainders of sums of remainders are corrections, in words, too.
; RUN: %opt -S -mtriple=x86_64-linux-gnu -passes=expand-divisions %s | FileCheck %s

; CHECK-LABEL: define i64 @near(
; CHECK:         %above = sub i64 %[[SUM:.*]], 1000000000000000009
; CHECK-NEXT:    %choose = ashr i64 %above, 63
; CHECK:         %[[CORRECTION:.*]] = and i64 %{{.*}}, 1000000000000000009
; CHECK-NEXT:    %s = sub i64 %[[SUM]], %[[CORRECTION]]
; CHECK-NEXT:    ret i64 %s
define i64 @near(i128 noundef %x, i8 noundef %c) {
  %r = srem i128 %x, 1000000000000000009
  %w = trunc i128 %r to i64
  %cw = zext i8 %c to i64
  %sum = add nsw i64 %w, %cw
  %s = srem i64 %sum, 1000000000000000009
  ret i64 %s
}

; Either side.
; CHECK-LABEL: define i64 @both_sides(
; CHECK:         %above = sub i64 %[[SUM:.*]], 1000000000000000009
; CHECK:         %below = sub i64 -1000000000000000009, %[[SUM]]
; CHECK-NOT:     rem i64
; CHECK:         ret i64
define i64 @both_sides(i128 noundef %x, i128 noundef %y) {
  %r = srem i128 %x, 1000000000000000009
  %t = srem i128 %y, 1000000000000000009
  %rw = trunc i128 %r to i64
  %tw = trunc i128 %t to i64
  %sum = sub nsw i64 %rw, %tw
  %s = srem i64 %sum, 1000000000000000009
  ret i64 %s
}

; x - c of x = -2 c + 2 does not fit a word here.
; CHECK-LABEL: define i64 @wraps(
; CHECK:         srem i64 %sum, 4611686018427387847
define i64 @wraps(i128 noundef %x, i128 noundef %y) {
  %r = srem i128 %x, 4611686018427387847
  %t = srem i128 %y, 4611686018427387847
  %rw = trunc i128 %r to i64
  %tw = trunc i128 %t to i64
  %sum = sub nsw i64 %rw, %tw
  %s = srem i64 %sum, 4611686018427387847
  ret i64 %s
}

; Nothing is known of this one.
; CHECK-LABEL: define i64 @far(
; CHECK:         srem i64 %sum, 1000000000000000009
define i64 @far(i128 noundef %x, i64 noundef %c) {
  %r = srem i128 %x, 1000000000000000009
  %w = trunc i128 %r to i64
  %sum = add i64 %w, %c
  %s = srem i64 %sum, 1000000000000000009
  ret i64 %s
}

; Nor are words by other numbers corrected, or where no wide number is divided.
; CHECK-LABEL: define i64 @another(
; CHECK:         srem i64 %w, 1000000000000000003
define i64 @another(i128 noundef %x) {
  %r = srem i128 %x, 1000000000000000009
  %w = trunc i128 %r to i64
  %s = srem i64 %w, 1000000000000000003
  ret i64 %s
}

; CHECK-LABEL: define i64 @only_words(
; CHECK:         srem i64 %sum, 1000000000000000009
define i64 @only_words(i64 noundef %x) {
  %w = srem i64 %x, 1000000000000000009
  %sum = add nsw i64 %w, 5
  %s = srem i64 %sum, 1000000000000000009
  ret i64 %s
}

; Twice the same number.
; CHECK-LABEL: define i64 @twice(
; CHECK-COUNT-2: sub i64 %sum{{.*}}, 1000000000000000009
; CHECK:         ret i64
define i64 @twice(i128 noundef %x, ptr %p) {
  %r = srem i128 %x, 1000000000000000009
  %w = trunc i128 %r to i64
  %sum = add i64 %w, 7
  %s = srem i64 %sum, 1000000000000000009
  store i64 %s, ptr %p
  %t = srem i64 %sum, 1000000000000000009
  ret i64 %t
}

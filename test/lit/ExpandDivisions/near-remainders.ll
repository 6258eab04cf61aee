; A remainder of a word by what wide numbers are divided by, too, is a correction where the
; word is less than twice that, and two where it is less than four times.
; RUN: %opt -S -mtriple=x86_64-linux-gnu -passes=expand-divisions %s | FileCheck %s

; CHECK-LABEL: define i64 @near(
; CHECK:         %sum = add i64 %w, %v
; CHECK-NEXT:    %below = icmp ult i64 %sum, 1000000000000000009
; CHECK-NEXT:    %corrected = sub i64 %sum, 1000000000000000009
; CHECK-NEXT:    %s = select i1 %below, i64 %sum, i64 %corrected
; CHECK-NEXT:    ret i64 %s
define i64 @near(i128 noundef %x, i128 noundef %y) {
  %a = urem i128 %x, 1000000000000000009
  %b = urem i128 %y, 1000000000000000009
  %w = trunc i128 %a to i64
  %v = trunc i128 %b to i64
  %sum = add i64 %w, %v
  %s = urem i64 %sum, 1000000000000000009
  ret i64 %s
}

; CHECK-LABEL: define i64 @twice(
; CHECK:         icmp ult i64 %sum, 2000000000000000018
; CHECK:         icmp ult i64 %{{.*}}, 1000000000000000009
; CHECK-NOT:     urem i64
; CHECK:         ret i64
define i64 @twice(i128 noundef %x, i128 noundef %y) {
  %a = urem i128 %x, 1000000000000000009
  %b = urem i128 %y, 1000000000000000009
  %w = trunc i128 %a to i64
  %v = trunc i128 %b to i64
  %twice = shl i64 %w, 1
  %sum = add i64 %twice, %v
  %s = urem i64 %sum, 1000000000000000009
  ret i64 %s
}

; It is the dividends that are frozen: a frozen remainder could be anything.
; CHECK-LABEL: define i64 @frozen(
; CHECK:         %[[X:.*]] = freeze i128 %x
; CHECK:         %a = urem i128 %[[X]], 1000000000000000009
; CHECK-NOT:     freeze i64
; CHECK-NOT:     urem i64
; CHECK:         ret i64
define i64 @frozen(i128 %x, i128 %y) {
  %a = urem i128 %x, 1000000000000000009
  %b = urem i128 %y, 1000000000000000009
  %w = trunc nuw i128 %a to i64
  %v = trunc nuw i128 %b to i64
  %sum = add nuw nsw i64 %w, %v
  %known = freeze i64 %sum
  %s = urem i64 %known, 1000000000000000009
  ret i64 %s
}

; Nothing is known of a word from elsewhere, and sums may wrap.
; CHECK-LABEL: define i64 @far(
; CHECK:         %s = urem i64 %sum, 1000000000000000009
; CHECK:         %t = urem i64 %difference, 1000000000000000009
define i64 @far(i128 noundef %x, i64 noundef %v) {
  %a = urem i128 %x, 1000000000000000009
  %w = trunc i128 %a to i64
  %sum = add i64 %w, %v
  %s = urem i64 %sum, 1000000000000000009
  %difference = sub i64 %s, %w
  %t = urem i64 %difference, 1000000000000000009
  ret i64 %t
}

; Another divisor.
; CHECK-LABEL: define i64 @other(
; CHECK:         %s = urem i64 %w, 999999999999999989
define i64 @other(i128 noundef %x) {
  %a = urem i128 %x, 1000000000000000009
  %w = trunc i128 %a to i64
  %s = urem i64 %w, 999999999999999989
  ret i64 %s
}

; What comes from memory is frozen, and not the sum or what the loop carries: they
; stay members of a web.
; CHECK-LABEL: define i64 @carried(
; CHECK:       loop:
; CHECK:         %carried = phi i64 [ 1, %entry ], [ %s, %loop ]
; CHECK-NEXT:    %word = load i64
; CHECK-NEXT:    freeze i64 %word
; CHECK-NOT:     freeze
; CHECK:         %sum = add i64
; CHECK-NEXT:    icmp ult i64 %sum
; CHECK-NOT:     urem i64 %sum
; CHECK:         ret i64
define i64 @carried(ptr %words, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %carried = phi i64 [ 1, %entry ], [ %s, %loop ]
  %word = load i64, ptr %words
  %x = urem i64 %word, 4611686018427387847
  %x.wide = zext i64 %x to i128
  %carried.wide = zext i64 %carried to i128
  %product = mul nuw nsw i128 %x.wide, %carried.wide
  %y = urem i128 %product, 4611686018427387847
  %y.low = trunc i128 %y to i64
  %sum = add nuw nsw i64 %x, %y.low
  %s = urem i64 %sum, 4611686018427387847
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i64 %s
}

; What rounds down: a quotient less one and a remainder plus c, where the remainder is not 0 and the
; number is negative. That is where the remainder is negative, and nothing is compared twice.
; RUN: %opt -S -mtriple=x86_64-linux-gnu -passes=expand-divisions %s | FileCheck %s
; RUN: %opt -S -mtriple=x86_64-linux-gnu -passes='function(expand-divisions,crandall-reduction),lower-reductions' %s | FileCheck %s --check-prefix=WORD

; Numbers of a day in picoseconds: the digit of a negative number is rounded up, by its sign, and one
; difference is left, which counts for the quotient.
; CHECK-LABEL: define i64 @floor(
; CHECK:         %[[MASK:.*]] = call i64 asm "", "=r,0"(i64 %negative)
; CHECK:         %[[DIGIT:.*]] = sub i64 %{{.*}}, %[[MASK]]
; CHECK:         %[[WIDE:.*]] = sext i64 %[[DIGIT]] to i128
; CHECK-NEXT:    mul i128 %[[WIDE]], 114624077711
; CHECK-COUNT-1: call { i64, i64 } asm "movq $2, $0\0A\09subq $3, $0\0A\09cmovbq $2, $0\0A\09sbbq $$-1, $1"
; CHECK-NOT:     asm
; CHECK-NOT:     icmp ne
; CHECK:         %sign = icmp slt i128 %{{.*}}, 0
; CHECK-NEXT:    sext i1 %sign to i128
; CHECK-NOT:     icmp
; CHECK:         ret i64
define i64 @floor(i64 noundef %a) {
  %w = sext i64 %a to i128
  %x = mul nsw i128 %w, 300000007
  %q = sdiv i128 %x, 86400000000000000
  %r = srem i128 %x, 86400000000000000
  %rest = icmp ne i128 %r, 0
  %below = icmp slt i64 %a, 0
  %both = and i1 %below, %rest
  %less = sext i1 %both to i128
  %f = add nsw i128 %q, %less
  %t = trunc i128 %f to i64
  ret i64 %t
}

; The same, asked the other way round.
; CHECK-LABEL: define i1 @not_below(
; CHECK:         %sign = icmp sge i128 %{{.*}}, 0
; CHECK-NEXT:    ret i1 %sign
define i1 @not_below(i128 noundef %x) {
  %r = srem i128 %x, 1000000000000000009
  %none = icmp eq i128 %r, 0
  %above = icmp sgt i128 %x, -1
  %either = select i1 %none, i1 true, i1 %above
  ret i1 %either
}

; CHECK-LABEL: define i1 @rest_above(
; CHECK:         %sign = icmp sgt i128 %{{.*}}, 0
; CHECK-NEXT:    ret i1 %sign
define i1 @rest_above(i128 noundef %x) {
  %r = srem i128 %x, 1000000000000000009
  %rest = icmp ne i128 %r, 0
  %above = icmp sgt i128 %x, -1
  %both = and i1 %rest, %above
  ret i1 %both
}

; A number that is not a factor of the dividend, or a factor by a negative one, says nothing.
; CHECK-LABEL: define i1 @another_sign(
; CHECK:         icmp ne i128
; CHECK-NOT:     %sign
; CHECK:         ret i1
define i1 @another_sign(i64 noundef %a, i64 noundef %b) {
  %w = sext i64 %a to i128
  %x = mul nsw i128 %w, -300000007
  %r = srem i128 %x, 86400000000000000
  %rest = icmp ne i128 %r, 0
  %below = icmp slt i64 %a, 0
  %other = icmp slt i64 %b, 0
  %one = and i1 %below, %rest
  %two = and i1 %other, %rest
  %both = xor i1 %one, %two
  ret i1 %both
}

; Where a product may be poison, and its factor decides before it is asked.
; CHECK-LABEL: define i1 @decided_before(
; CHECK:         icmp ne i128
; CHECK-NOT:     %sign
; CHECK:         ret i1
define i1 @decided_before(i128 noundef %a) {
  %x = mul nsw i128 %a, 300000007
  %r = srem i128 %x, 86400000000000000
  %rest = icmp ne i128 %r, 0
  %below = icmp slt i128 %a, 0
  %both = select i1 %below, i1 %rest, i1 false
  ret i1 %both
}

; A quotient is known to be in its range, and what is computed from it is one word.
; WORD-LABEL: define i64 @weekday(
; WORD:         call { i64, i64 } asm
; WORD:         add i64 %{{.*}}, 320255981
; WORD-NOT:     asm
; WORD-COUNT-1: mul i128
; WORD-NOT:     mul i128
; WORD:         ret i64
define i64 @weekday(i64 noundef %a) {
  %w = sext i64 %a to i128
  %x = mul nsw i128 %w, 300000007
  %q = sdiv i128 %x, 86400000000000000
  %day = trunc i128 %q to i64
  %next = add nsw i64 %day, 4
  %n = sext i64 %next to i128
  %biased = add nsw i128 %n, 32025598094
  %r = urem i128 %biased, 7
  %t = trunc i128 %r to i64
  ret i64 %t
}

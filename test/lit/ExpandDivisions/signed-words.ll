; Of two words by less than a word no number is negated: what makes up for the sign is added to
; one word, and taken away in the end.
; RUN: %opt -S -mtriple=x86_64-linux-gnu -passes=expand-divisions %s | FileCheck %s --implicit-check-not=flipped --implicit-check-not=residue.reduce --implicit-check-not='rem i128'

; 2^61 - 1: three digits of 61 bits, the highest with the sign.
; CHECK-LABEL: define i128 @digits(
; CHECK:         %negative = ashr i64 %hi, 63
; CHECK-NEXT:    %[[SIGN:.*]] = call i64 asm "", "=r,0"(i64 %negative)
; CHECK-NEXT:    %bias = and i64 %[[SIGN]], 2305843009213693950
; CHECK:         ashr i64 %hi, 58
; CHECK-NOT:     mul
; CHECK:         %remainder = sub i64 %{{.*}}, %bias
; CHECK-NEXT:    %word = freeze i64 %remainder, !residue.outside
; CHECK-NEXT:    sext i64 %word to i128
define i128 @digits(i128 noundef %x) {
  %r = srem i128 %x, 2305843009213693951
  ret i128 %r
}

; Half a word: halves times powers of two modulo 10^9 + 7, and the quotient of their sum.
; CHECK-LABEL: define i128 @halves(
; CHECK:         mul i64 %{{.*}}, 294967268
; CHECK:         mul i64 %{{.*}}, -417655999
; CHECK-NOT:     sub i128
; CHECK:         ret i128
define i128 @halves(i128 noundef %x) {
  %r = srem i128 %x, 1000000007
  ret i128 %r
}

; A product of a word and a remainder: one estimate of the quotient, and two differences.
; CHECK-LABEL: define i128 @estimate(
; CHECK:         %bias = and i64 %{{.*}}, 1000000000000000008
; CHECK-COUNT-1: mul i128 {{.*}}, {{-?[0-9]+}}
; CHECK-COUNT-2: call i64 asm "movq $1, $0
; CHECK-NOT:     call i64 asm
; CHECK:         ret i128
define i128 @estimate(i64 noundef %a, i64 noundef %b) {
  %aw = sext i64 %a to i128
  %small = srem i64 %b, 1000000000000000009
  %bw = sext i64 %small to i128
  %x = mul nsw i128 %aw, %bw
  %r = srem i128 %x, 1000000000000000009
  ret i128 %r
}

; What is longer is folded first, by 2^64 mod M.
; CHECK-LABEL: define i128 @folded(
; CHECK:         %times.power = mul i128
; CHECK:         %fold = add i128 %times.power
; CHECK:         ret i128
define i128 @folded(i128 noundef %x) {
  %r = srem i128 %x, 1000000000000000009
  ret i128 %r
}

; Quotient and remainder are one estimate, where the quotient is a word.
; CHECK-LABEL: define i128 @both(
; CHECK-COUNT-1: mul i128
; CHECK-NOT:     mul i128
; CHECK:         ret i128
define i128 @both(i64 noundef %a, i8 noundef %b) {
  %aw = sext i64 %a to i128
  %bw = sext i8 %b to i128
  %x = mul nsw i128 %aw, %bw
  %q = sdiv i128 %x, 1000000000
  %r = srem i128 %x, 1000000000
  %s = xor i128 %q, %r
  ret i128 %s
}

; So is q - (r < 0) / c.
; CHECK-LABEL: define i128 @floor_quotient(
; CHECK-COUNT-1: mul i128
; CHECK:         srem i64 %{{.*}}, 86400
; CHECK:         ret i128
define i128 @floor_quotient(i64 noundef %a, i8 noundef %b) {
  %aw = sext i64 %a to i128
  %bw = sext i8 %b to i128
  %x = mul nsw i128 %aw, %bw
  %q = sdiv i128 %x, 1000000000
  %r = srem i128 %x, 1000000000
  %sign = ashr i128 %r, 127
  %f = add nsw i128 %sign, %q
  %d = srem i128 %f, 86400
  ret i128 %d
}

; A quotient of two words by itself: the words of x times a reciprocal, less the reciprocal
; where x is negative, and one more then.
; CHECK-LABEL: define i128 @quotient(
; CHECK-COUNT-4: mul i128
; CHECK-NOT:     mul i128
; CHECK:         %multiplier = and i128 %{{.*}}, {{[0-9-]+}}
; CHECK:         ashr i128 %{{.*}}, 29
; CHECK-NOT:     xor i128
; CHECK:         ret i128
define i128 @quotient(i128 noundef %x) {
  %q = sdiv i128 %x, 1000000007
  ret i128 %q
}

; With the remainder by the same divisor, which is the word that the quotient leaves.
; CHECK-LABEL: define void @both_of_two_words(
; CHECK-COUNT-4: mul i128
; CHECK-NOT:     mul i128
; CHECK:         mul i64 %{{.*}}, 1000000000000000000
; CHECK-NEXT:    trunc i128 %x to i64
; CHECK-NEXT:    %remainder = sub i64
; CHECK-NOT:     mul
; CHECK:         ret void
define void @both_of_two_words(i128 noundef %x, ptr %out) {
  %r = srem i128 %x, 1000000000000000000
  %q = sdiv i128 %x, 1000000000000000000
  store i128 %q, ptr %out
  %next = getelementptr i128, ptr %out, i64 1
  store i128 %r, ptr %next
  ret void
}

; It may have two words itself. A sum of a quotient that is rounded down is a word here.
; CHECK-LABEL: define i128 @long_divisor(
; CHECK:         %remainder = sub i128 %x,
; CHECK:         srem i64 %{{.*}}, 146097
; CHECK:         ret i128
define i128 @long_divisor(i128 noundef %x) {
  %q = sdiv i128 %x, 1000000000000000000000000
  %r = srem i128 %x, 1000000000000000000000000
  %negative = ashr i128 %r, 127
  %floor = add nsw i128 %q, %negative
  %later = add nsw i128 %floor, 719468
  %d = srem i128 %later, 146097
  ret i128 %d
}

; A number that is known to fit a word is LLVM's to divide, but not where that would save code.
; CHECK-LABEL: define i128 @fits_a_word(
; CHECK:         %remainder = srem i64 %word, 1000000007
; CHECK:         ret i128
define i128 @fits_a_word(i32 noundef %a, i32 noundef %b) {
  %aw = sext i32 %a to i128
  %bw = sext i32 %b to i128
  %x = mul nsw i128 %aw, %bw
  %r = srem i128 %x, 1000000007
  ret i128 %r
}

; CHECK-LABEL: define i128 @short_code(
; CHECK-NOT:     rem i64
; CHECK:         ret i128
define i128 @short_code(i32 noundef %a, i32 noundef %b) minsize optsize {
  %aw = sext i32 %a to i128
  %bw = sext i32 %b to i128
  %x = mul nsw i128 %aw, %bw
  %r = srem i128 %x, 1000000007
  ret i128 %r
}

; The low word of a long number is an extension, as a number that was a word: one estimate, as above.
; CHECK-LABEL: define i128 @low_words(
; CHECK:         %[[LOW:.*]] = trunc i128 %a to i64
; CHECK-NEXT:    %aw = sext i64 %[[LOW]] to i128
; CHECK:         %bias = and i64 %{{.*}}, 1000000000000000008
; CHECK-COUNT-1: mul i128 {{.*}}, {{-?[0-9]+}}
; CHECK-COUNT-2: call i64 asm "movq $1, $0
; CHECK-NOT:     call i64 asm
; CHECK:         ret i128
define i128 @low_words(i128 noundef %a, i64 noundef %b) {
  %up = shl i128 %a, 64
  %aw = ashr exact i128 %up, 64
  %small = srem i64 %b, 1000000000000000009
  %bw = sext i64 %small to i128
  %x = mul nsw i128 %aw, %bw
  %r = srem i128 %x, 1000000000000000009
  ret i128 %r
}

; Shifts by different amounts are none.
; CHECK-LABEL: define i128 @shifted(
; CHECK:         %aw = ashr exact i128 %up, 60
define i128 @shifted(i128 noundef %a, i64 noundef %b) {
  %up = shl i128 %a, 64
  %aw = ashr exact i128 %up, 60
  %bw = sext i64 %b to i128
  %x = mul nsw i128 %aw, %bw
  %r = srem i128 %x, 1000000000000000009
  ret i128 %r
}

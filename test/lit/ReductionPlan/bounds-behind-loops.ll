; Around a loop that begins with 1, the product is small at first, and nothing
; needs to be reduced. The bound of what is reduced in the end is that of its
; steps, and not that of the number which it was taken for before: 2^62 - 57 and
; so much that the sum stays a word.
;
; A number of a whole word from outside is folded before it goes into a sum.
;
; RUN: %opt -passes='print<reduction-plan>' -disable-output %s 2>&1 | FileCheck %s

; CHECK:       modulus 2^62 - 57
; CHECK:         %x: reduce, folded <= 4611686018427388074 (63 bits), by fold at 2^62
; CHECK:         %y: reduce, folded <= 4611686018427394572 (63 bits), by fold at 2^64, fold at 2^62
; CHECK:         %sum: add <= 9223372036854782646 (64 bits)
define i128 @f(ptr %words, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %acc = phi i128 [ 1, %entry ], [ %acc.next, %loop ]
  %at = getelementptr inbounds i64, ptr %words, i64 %i
  %word = load i64, ptr %at
  %w = zext i64 %word to i128
  %x = urem i128 %w, 4611686018427387847
  %product = mul i128 %acc, %x
  %y = urem i128 %product, 4611686018427387847
  %sum = add i128 %x, %y
  %acc.next = urem i128 %sum, 4611686018427387847
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i128 %acc.next
}

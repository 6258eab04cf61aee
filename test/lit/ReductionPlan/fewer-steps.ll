; 1000 leaves 54 bits of a word free. Half of them are left free where that costs nothing; here
; they would take two folds behind the sum of four halves, which is 43 bits long, and room enough
; for sums.
; RUN: %opt -mtriple=x86_64-linux-gnu -passes='print<reduction-plan>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: modulus 2^10 - 24
; CHECK:   %r: reduce, folded <= 5364414151455 (43 bits), by sum of 4 halves of words{{$}}
define i64 @f(ptr %words, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i64 [ 1, %entry ], [ %low, %loop ]
  %at = getelementptr inbounds i64, ptr %words, i64 %i
  %word = load i64, ptr %at
  %w = zext i64 %word to i128
  %wide = zext i64 %s to i128
  %product = mul nuw i128 %wide, %w
  %r = urem i128 %product, 1000
  %low = trunc nuw nsw i128 %r to i64
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %end, label %loop

end:
  ret i64 %low
}

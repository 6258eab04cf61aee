; A short remainder that goes round a loop with its sign keeps it: what is divided by words has it
; for nothing, and the residue behind the loop is made of it.
; RUN: %opt -S -mtriple=x86_64-linux-gnu -passes=signed-remainders %s | FileCheck %s
; RUN: %opt -S -mtriple=x86_64-linux-gnu -residue-word-bits=32 -passes=signed-remainders %s | FileCheck %s --check-prefix=LONG

; CHECK-LABEL: define i128 @carried(
; CHECK-NOT:     floor
; CHECK:         %r = srem i128 %sum, 2305843009213693951
; CHECK:       end:
; CHECK-NOT:     srem
; CHECK:         %residue = call range(i128 0, 2305843009213693951) i128 @residue.reduce.i128(
; CHECK:         ret i128
; LONG-LABEL:  define i128 @carried(
; LONG:          %floor = call
define i128 @carried(i64 noundef %n, i64 noundef %v) {
entry:
  %vw = sext i64 %v to i128
  br label %loop
loop:
  %h = phi i128 [ 1, %entry ], [ %r, %loop ]
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = sub nsw i128 %h, %vw
  %r = srem i128 %sum, 2305843009213693951
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  %plus = add nsw i128 %r, 2305843009213693951
  %residue = srem i128 %plus, 2305843009213693951
  ret i128 %residue
}

; One that only residues are made of is one reduction.
; CHECK-LABEL: define i128 @only_the_residue(
; CHECK:         %floor = call
; CHECK-NOT:     srem
; CHECK:         ret i128 %floor
define i128 @only_the_residue(i64 noundef %a, i64 noundef %b) {
  %aw = sext i64 %a to i128
  %bw = sext i64 %b to i128
  %x = mul nsw i128 %aw, %bw
  %r = srem i128 %x, 2305843009213693951
  %plus = add nsw i128 %r, 2305843009213693951
  %residue = srem i128 %plus, 2305843009213693951
  ret i128 %residue
}

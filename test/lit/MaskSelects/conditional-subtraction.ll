; x >= k ? x - k : x of two words, or of one that is made of them, is a subtraction and conditional moves in inline assembly on
; x86-64, whichever way round it is written, and a mask elsewhere.
; RUN: %opt -S -passes=mask-selects %s | FileCheck %s
; RUN: sed s/x86_64/aarch64/ %s | %opt -S -passes=mask-selects - | FileCheck %s --check-prefix=MASK
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; MASK-NOT: cmov

; 1000 + 2 2^64
; CHECK-LABEL: define i128 @by_constant(
; CHECK:         %reduced = call { i64, i64 } asm "movq $2, $0\0A\09movq $3, $1\0A\09subq $4, $0\0A\09sbbq $5, $1\0A\09cmovbq $2, $0\0A\09cmovbq $3, $1", "=&r,=&r,r,r,r,r,~{dirflag},~{fpsr},~{flags}"(i64 %word, i64 %word{{[0-9]+}}, i64 1000, i64 2)
; CHECK-NOT:     mask
; CHECK:         ret i128
define i128 @by_constant(i128 %x) {
  %above = icmp ugt i128 %x, 36893488147419104231
  %less = add i128 %x, -36893488147419104232
  %r = select i1 %above, i128 %less, i128 %x
  ret i128 %r
}

; CHECK-LABEL: define i128 @by_variable(
; CHECK:         cmovbq
; CHECK-NOT:     mask
; CHECK:         ret i128
define i128 @by_variable(i128 %x, i128 %k) {
  %below = icmp ult i128 %x, %k
  %less = sub nuw i128 %x, %k
  %r = select i1 %below, i128 %x, i128 %less
  ret i128 %r
}

; CHECK-LABEL: define i128 @swapped(
; CHECK:         cmovbq
; CHECK-NOT:     mask
; CHECK:         ret i128
define i128 @swapped(i128 %x, i128 %k) {
  %above = icmp ule i128 %k, %x
  %less = sub i128 %x, %k
  %r = select i1 %above, i128 %less, i128 %x
  ret i128 %r
}

; A comparison of what is made of many words, which back ends may branch on.
; CHECK-LABEL: define i64 @word(
; CHECK:         %reduced = call i64 asm "movq $1, $0\0A\09subq $2, $0\0A\09cmovbq $1, $0", "=&r,r,r,~{dirflag},~{fpsr},~{flags}"(i64 %{{.*}}, i64 97)
; CHECK-NOT:     mask
; CHECK:         ret i64
define i64 @word(i256 %x) {
  %w = trunc i256 %x to i64
  %below = icmp ult i64 %w, 97
  %known = freeze i1 %below
  %less = add i64 %w, -97
  %r = select i1 %known, i64 %w, i64 %less
  ret i64 %r
}

; CHECK-LABEL: define i64 @word_alone(
; CHECK-NOT:     cmov
; CHECK:         ret i64
define i64 @word_alone(i64 %w) {
  %below = icmp ult i64 %w, 97
  %less = add i64 %w, -97
  %r = select i1 %below, i64 %w, i64 %less
  ret i64 %r
}

; What is equal stays, with a sign it is another comparison, and these are other numbers.
; CHECK-LABEL: define i128 @exceeded(
; CHECK-NOT:     cmov
; CHECK:         ret i128
define i128 @exceeded(i128 %x, i128 %k) {
  %above = icmp ugt i128 %x, %k
  %less = sub i128 %x, %k
  %r = select i1 %above, i128 %less, i128 %x
  ret i128 %r
}

; CHECK-LABEL: define i128 @signed(
; CHECK-NOT:     cmov
; CHECK:         ret i128
define i128 @signed(i128 %x, i128 %k) {
  %above = icmp sge i128 %x, %k
  %less = sub i128 %x, %k
  %r = select i1 %above, i128 %less, i128 %x
  ret i128 %r
}

; CHECK-LABEL: define i128 @other_limit(
; CHECK-NOT:     cmov
; CHECK:         ret i128
define i128 @other_limit(i128 %x) {
  %above = icmp ugt i128 %x, 36893488147419104232
  %less = add i128 %x, -36893488147419104232
  %r = select i1 %above, i128 %less, i128 %x
  ret i128 %r
}

; CHECK-LABEL: define i128 @other_way(
; CHECK-NOT:     cmov
; CHECK:         ret i128
define i128 @other_way(i128 %x, i128 %k) {
  %below = icmp ult i128 %x, %k
  %less = sub i128 %x, %k
  %r = select i1 %below, i128 %less, i128 %x
  ret i128 %r
}

; CHECK-LABEL: define i256 @four_words(
; CHECK-NOT:     cmov
; CHECK:         ret i256
define i256 @four_words(i256 %x, i256 %k) {
  %below = icmp ult i256 %x, %k
  %less = sub i256 %x, %k
  %r = select i1 %below, i256 %x, i256 %less
  ret i256 %r
}

; What makes the module one that computes on residues.
define i128 @reduction(i128 %x) {
  %r = call i128 @residue.reduce.i128(i128 %x, i128 170141183460469231731687303715884105727)
  ret i128 %r
}
declare i128 @residue.reduce.i128(i128, i128)

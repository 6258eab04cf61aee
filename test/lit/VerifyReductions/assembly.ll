; Inline assembly that is known by its text: what it does, and to which operand.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; CHECK: two_words: proven
; CHECK: two_words_of_others: not proven
; CHECK: two_words_without_borrow: not proven: another effect than in the source
; CHECK: accumulated: proven
; CHECK: accumulated_otherwise: not proven
; CHECK: barrier: proven
;--- before.ll
define i128 @two_words(i127 %a, i127 %b) {
  %x = zext i127 %a to i128
  %y = zext i127 %b to i128
  %s = add nuw i128 %x, %y
  %r = urem i128 %s, 170141183460469231731687303715884105727
  ret i128 %r
}
define i128 @two_words_of_others(i127 %a, i127 %b) {
  %x = zext i127 %a to i128
  %y = zext i127 %b to i128
  %s = add nuw i128 %x, %y
  %r = urem i128 %s, 170141183460469231731687303715884105727
  ret i128 %r
}
define i128 @two_words_without_borrow(i127 %a, i127 %b) {
  %x = zext i127 %a to i128
  %y = zext i127 %b to i128
  %s = add nuw i128 %x, %y
  %r = urem i128 %s, 170141183460469231731687303715884105727
  ret i128 %r
}
define i64 @accumulated(i32 %a, i32 %b, i32 %x, i32 %y) {
  %wa = zext i32 %a to i64
  %wb = zext i32 %b to i64
  %wx = zext i32 %x to i64
  %wy = zext i32 %y to i64
  %p = mul i64 %wa, %wb
  %s = add i64 %p, %wx
  %t = add i64 %s, %wy
  %r = urem i64 %t, 4294967291
  ret i64 %r
}
define i64 @accumulated_otherwise(i32 %a, i32 %b, i32 %x, i32 %y) {
  %wa = zext i32 %a to i64
  %wb = zext i32 %b to i64
  %wx = zext i32 %x to i64
  %wy = zext i32 %y to i64
  %p = mul i64 %wa, %wb
  %s = add i64 %p, %wx
  %t = add i64 %s, %wy
  %r = urem i64 %t, 4294967291
  ret i64 %r
}
define i64 @barrier(i64 %a) {
  %r = urem i64 %a, 4294967291
  ret i64 %r
}
;--- after.ll
define i128 @two_words(i127 %a, i127 %b) {
  %x = zext i127 %a to i128
  %y = zext i127 %b to i128
  %s = add nuw i128 %x, %y
  %lo = trunc i128 %s to i64
  %up = lshr i128 %s, 64
  %hi = trunc i128 %up to i64
  %c = call { i64, i64 } asm "movq $2, $0\0A\09movq $3, $1\0A\09subq $4, $0\0A\09sbbq $5, $1\0A\09cmovbq $2, $0\0A\09cmovbq $3, $1", "=&r,=&r,r,r,r,r,~{dirflag},~{fpsr},~{flags}"(i64 %lo, i64 %hi, i64 -1, i64 9223372036854775807)
  %c0 = extractvalue { i64, i64 } %c, 0
  %c1 = extractvalue { i64, i64 } %c, 1
  ; 2 M - M is M, so once more.
  %d = call { i64, i64 } asm "movq $2, $0\0A\09movq $3, $1\0A\09subq $4, $0\0A\09sbbq $5, $1\0A\09cmovbq $2, $0\0A\09cmovbq $3, $1", "=&r,=&r,r,r,r,r,~{dirflag},~{fpsr},~{flags}"(i64 %c0, i64 %c1, i64 -1, i64 9223372036854775807)
  %d0 = extractvalue { i64, i64 } %d, 0
  %d1 = extractvalue { i64, i64 } %d, 1
  %w0 = zext i64 %d0 to i128
  %w1 = zext i64 %d1 to i128
  %h = shl nuw i128 %w1, 64
  %r = or disjoint i128 %h, %w0
  ret i128 %r
}
define i128 @two_words_of_others(i127 %a, i127 %b) {
  %x = zext i127 %a to i128
  %y = zext i127 %b to i128
  %s = add nuw i128 %x, %y
  %lo = trunc i128 %s to i64
  %up = lshr i128 %s, 64
  %hi = trunc i128 %up to i64
  %c = call { i64, i64 } asm "movq $2, $0\0A\09movq $3, $1\0A\09subq $4, $0\0A\09sbbq $5, $1\0A\09cmovbq $2, $0\0A\09cmovbq $3, $1", "=&r,=&r,r,r,r,r,~{dirflag},~{fpsr},~{flags}"(i64 %lo, i64 %hi, i64 -1, i64 9223372036854775807)
  %c0 = extractvalue { i64, i64 } %c, 0
  %c1 = extractvalue { i64, i64 } %c, 1
  %d = call { i64, i64 } asm "movq $2, $0\0A\09movq $3, $1\0A\09subq $4, $0\0A\09sbbq $5, $1\0A\09cmovbq $2, $0\0A\09cmovbq $3, $1", "=&r,=&r,r,r,r,r,~{dirflag},~{fpsr},~{flags}"(i64 %c1, i64 %c0, i64 -1, i64 9223372036854775807)
  %d0 = extractvalue { i64, i64 } %d, 0
  %d1 = extractvalue { i64, i64 } %d, 1
  %w0 = zext i64 %d0 to i128
  %w1 = zext i64 %d1 to i128
  %h = shl nuw i128 %w1, 64
  %r = or disjoint i128 %h, %w0
  ret i128 %r
}
define i128 @two_words_without_borrow(i127 %a, i127 %b) {
  %x = zext i127 %a to i128
  %y = zext i127 %b to i128
  %s = add nuw i128 %x, %y
  %lo = trunc i128 %s to i64
  %up = lshr i128 %s, 64
  %hi = trunc i128 %up to i64
  %c = call { i64, i64 } asm "movq $2, $0\0A\09movq $3, $1\0A\09subq $4, $0\0A\09subq $5, $1\0A\09cmovbq $2, $0\0A\09cmovbq $3, $1", "=&r,=&r,r,r,r,r,~{dirflag},~{fpsr},~{flags}"(i64 %lo, i64 %hi, i64 -1, i64 9223372036854775807)
  %c0 = extractvalue { i64, i64 } %c, 0
  %w0 = zext i64 %c0 to i128
  ret i128 %w0
}
define i64 @accumulated(i32 %a, i32 %b, i32 %x, i32 %y) {
  %m = call { i32, i32 } asm "umaal $0, $1, $2, $3", "=r,=r,r,r,0,1"(i32 %a, i32 %b, i32 %y, i32 %x)
  %lo = extractvalue { i32, i32 } %m, 0
  %hi = extractvalue { i32, i32 } %m, 1
  %w0 = zext i32 %lo to i64
  %w1 = zext i32 %hi to i64
  %h = shl nuw i64 %w1, 32
  %t = or disjoint i64 %h, %w0
  %r = urem i64 %t, 4294967291
  ret i64 %r
}
define i64 @accumulated_otherwise(i32 %a, i32 %b, i32 %x, i32 %y) {
  %m = call { i32, i32 } asm "umaal $0, $1, $2, $3", "=r,=r,r,r,0,1"(i32 %a, i32 %x, i32 %b, i32 %y)
  %lo = extractvalue { i32, i32 } %m, 0
  %hi = extractvalue { i32, i32 } %m, 1
  %w0 = zext i32 %lo to i64
  %w1 = zext i32 %hi to i64
  %h = shl nuw i64 %w1, 32
  %t = or disjoint i64 %h, %w0
  %r = urem i64 %t, 4294967291
  ret i64 %r
}
define i64 @barrier(i64 %a) {
  %b = call i64 asm "", "=r,0,~{dirflag},~{fpsr},~{flags}"(i64 %a)
  %r = urem i64 %b, 4294967291
  ret i64 %r
}

; Both overflows are computed, and one of them is chosen, as `||` has it: a logical or, which no back end
; knows to be a carry. Without a carry flag, that goes for words of registers alone.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s --check-prefixes=CHECK,FLAG
; RUN: sed s/x86_64/riscv64/ %s | %opt -S -passes=carry-chain | FileCheck %s --check-prefixes=CHECK,NOFLAG

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i1 @toy(
; FLAG-NOT:      select
; NOFLAG-COUNT-2: select
; CHECK:         ret
define i1 @toy(ptr noalias %r, i8 noundef %a0, i8 noundef %b0, i8 noundef %a1, i8 noundef %b1, i8 noundef %a2, i8 noundef %b2) {
  %p0 = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a0, i8 %b0)
  %s0 = extractvalue { i8, i1 } %p0, 0
  %c0 = extractvalue { i8, i1 } %p0, 1
  store i8 %s0, ptr %r
  %p1 = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a1, i8 %b1)
  %t1 = extractvalue { i8, i1 } %p1, 0
  %c1 = extractvalue { i8, i1 } %p1, 1
  %k1 = zext i1 %c0 to i8
  %q1 = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %t1, i8 %k1)
  %s1 = extractvalue { i8, i1 } %q1, 0
  %d1 = extractvalue { i8, i1 } %q1, 1
  %any1 = select i1 %c1, i1 true, i1 %d1
  %r1 = getelementptr i8, ptr %r, i64 1
  store i8 %s1, ptr %r1
  %p2 = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a2, i8 %b2)
  %t2 = extractvalue { i8, i1 } %p2, 0
  %c2 = extractvalue { i8, i1 } %p2, 1
  %k2 = zext i1 %any1 to i8
  %q2 = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %t2, i8 %k2)
  %s2 = extractvalue { i8, i1 } %q2, 0
  %d2 = extractvalue { i8, i1 } %q2, 1
  %any2 = select i1 %c2, i1 true, i1 %d2
  %r2 = getelementptr i8, ptr %r, i64 2
  store i8 %s2, ptr %r2
  ret i1 %any2
}

; CHECK-LABEL: define i1 @real(
; CHECK-NOT:     select
; CHECK:         ret
define i1 @real(ptr noalias %r, i64 noundef %a0, i64 noundef %b0, i64 noundef %a1, i64 noundef %b1, i64 noundef %a2, i64 noundef %b2) {
  %p0 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a0, i64 %b0)
  %s0 = extractvalue { i64, i1 } %p0, 0
  %c0 = extractvalue { i64, i1 } %p0, 1
  store i64 %s0, ptr %r
  %p1 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a1, i64 %b1)
  %t1 = extractvalue { i64, i1 } %p1, 0
  %c1 = extractvalue { i64, i1 } %p1, 1
  %k1 = zext i1 %c0 to i64
  %q1 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %t1, i64 %k1)
  %s1 = extractvalue { i64, i1 } %q1, 0
  %d1 = extractvalue { i64, i1 } %q1, 1
  %any1 = select i1 %c1, i1 true, i1 %d1
  %r1 = getelementptr i64, ptr %r, i64 1
  store i64 %s1, ptr %r1
  %p2 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a2, i64 %b2)
  %t2 = extractvalue { i64, i1 } %p2, 0
  %c2 = extractvalue { i64, i1 } %p2, 1
  %k2 = zext i1 %any1 to i64
  %q2 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %t2, i64 %k2)
  %s2 = extractvalue { i64, i1 } %q2, 0
  %d2 = extractvalue { i64, i1 } %q2, 1
  %any2 = select i1 %c2, i1 true, i1 %d2
  %r2 = getelementptr i64, ptr %r, i64 2
  store i64 %s2, ptr %r2
  ret i1 %any2
}

; CHECK-LABEL: define i1 @borrows(
; CHECK-NOT:     select
; CHECK:         ret
define i1 @borrows(ptr noalias %r, i64 noundef %a0, i64 noundef %b0, i64 noundef %a1, i64 noundef %b1, i64 noundef %a2, i64 noundef %b2) {
  %p0 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a0, i64 %b0)
  %s0 = extractvalue { i64, i1 } %p0, 0
  %c0 = extractvalue { i64, i1 } %p0, 1
  store i64 %s0, ptr %r
  %p1 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a1, i64 %b1)
  %t1 = extractvalue { i64, i1 } %p1, 0
  %c1 = extractvalue { i64, i1 } %p1, 1
  %k1 = zext i1 %c0 to i64
  %q1 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %t1, i64 %k1)
  %s1 = extractvalue { i64, i1 } %q1, 0
  %d1 = extractvalue { i64, i1 } %q1, 1
  %any1 = select i1 %c1, i1 true, i1 %d1
  %r1 = getelementptr i64, ptr %r, i64 1
  store i64 %s1, ptr %r1
  %p2 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a2, i64 %b2)
  %t2 = extractvalue { i64, i1 } %p2, 0
  %c2 = extractvalue { i64, i1 } %p2, 1
  %k2 = zext i1 %any1 to i64
  %q2 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %t2, i64 %k2)
  %s2 = extractvalue { i64, i1 } %q2, 0
  %d2 = extractvalue { i64, i1 } %q2, 1
  %any2 = select i1 %c2, i1 true, i1 %d2
  %r2 = getelementptr i64, ptr %r, i64 2
  store i64 %s2, ptr %r2
  ret i1 %any2
}

; In two words nothing is added to what is chosen.
; CHECK-LABEL: define i1 @two_words(
; CHECK-NOT:     select
; CHECK:         ret
define i1 @two_words(ptr noalias %r, i64 noundef %a0, i64 noundef %b0, i64 noundef %a1, i64 noundef %b1) {
  %p0 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a0, i64 %b0)
  %s0 = extractvalue { i64, i1 } %p0, 0
  %c0 = extractvalue { i64, i1 } %p0, 1
  store i64 %s0, ptr %r
  %p1 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a1, i64 %b1)
  %t1 = extractvalue { i64, i1 } %p1, 0
  %c1 = extractvalue { i64, i1 } %p1, 1
  %k1 = zext i1 %c0 to i64
  %q1 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %t1, i64 %k1)
  %s1 = extractvalue { i64, i1 } %q1, 0
  %d1 = extractvalue { i64, i1 } %q1, 1
  %any1 = select i1 %c1, i1 true, i1 %d1
  %r1 = getelementptr i64, ptr %r, i64 1
  store i64 %s1, ptr %r1
  ret i1 %any1
}

; Another carry is taken for that of the second step.
; CHECK-LABEL: define i1 @other_carry(
; CHECK:         %any1 = select i1 %c1, i1 true, i1 %c0
; CHECK:         ret
define i1 @other_carry(ptr noalias %r, i64 noundef %a0, i64 noundef %b0, i64 noundef %a1, i64 noundef %b1, i64 noundef %a2, i64 noundef %b2) {
  %p0 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a0, i64 %b0)
  %s0 = extractvalue { i64, i1 } %p0, 0
  %c0 = extractvalue { i64, i1 } %p0, 1
  store i64 %s0, ptr %r
  %p1 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a1, i64 %b1)
  %t1 = extractvalue { i64, i1 } %p1, 0
  %c1 = extractvalue { i64, i1 } %p1, 1
  %k1 = zext i1 %c0 to i64
  %q1 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %t1, i64 %k1)
  %s1 = extractvalue { i64, i1 } %q1, 0
  %d1 = extractvalue { i64, i1 } %q1, 1
  %any1 = select i1 %c1, i1 true, i1 %c0
  %r1 = getelementptr i64, ptr %r, i64 1
  store i64 %s1, ptr %r1
  %p2 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a2, i64 %b2)
  %t2 = extractvalue { i64, i1 } %p2, 0
  %c2 = extractvalue { i64, i1 } %p2, 1
  %k2 = zext i1 %any1 to i64
  %q2 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %t2, i64 %k2)
  %s2 = extractvalue { i64, i1 } %q2, 0
  %d2 = extractvalue { i64, i1 } %q2, 1
  %any2 = select i1 %c2, i1 true, i1 %d2
  %r2 = getelementptr i64, ptr %r, i64 2
  store i64 %s2, ptr %r2
  ret i1 %any2
}

; Nor is this the carry of the last word.
; CHECK-LABEL: define i1 @other_bit(
; CHECK:         %any2 = select i1 %c2, i1 %d2, i1 true
; CHECK:         ret
define i1 @other_bit(ptr noalias %r, i64 noundef %a0, i64 noundef %b0, i64 noundef %a1, i64 noundef %b1, i64 noundef %a2, i64 noundef %b2) {
  %p0 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a0, i64 %b0)
  %s0 = extractvalue { i64, i1 } %p0, 0
  %c0 = extractvalue { i64, i1 } %p0, 1
  store i64 %s0, ptr %r
  %p1 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a1, i64 %b1)
  %t1 = extractvalue { i64, i1 } %p1, 0
  %c1 = extractvalue { i64, i1 } %p1, 1
  %k1 = zext i1 %c0 to i64
  %q1 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %t1, i64 %k1)
  %s1 = extractvalue { i64, i1 } %q1, 0
  %d1 = extractvalue { i64, i1 } %q1, 1
  %any1 = select i1 %c1, i1 true, i1 %d1
  %r1 = getelementptr i64, ptr %r, i64 1
  store i64 %s1, ptr %r1
  %p2 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a2, i64 %b2)
  %t2 = extractvalue { i64, i1 } %p2, 0
  %c2 = extractvalue { i64, i1 } %p2, 1
  %k2 = zext i1 %any1 to i64
  %q2 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %t2, i64 %k2)
  %s2 = extractvalue { i64, i1 } %q2, 0
  %d2 = extractvalue { i64, i1 } %q2, 1
  %any2 = select i1 %c2, i1 %d2, i1 true
  %r2 = getelementptr i64, ptr %r, i64 2
  store i64 %s2, ptr %r2
  ret i1 %any2
}

; The words of a modulus under a mask are words: what masks them is another bit than what carries
; in. And so are the steps of the constant itself, which are as they should be.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i64 @corrected(
; CHECK:         [[LOW:%.*]] = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %d0, i64 %k0)
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %d1, i64 %k1)
; CHECK-NOT:     icmp
; CHECK:         ret
define i64 @corrected(ptr %r, i64 noundef %a0, i64 noundef %a1) {
  %p0 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a0, i64 1234567)
  %b0 = extractvalue { i64, i1 } %p0, 1
  %d0 = extractvalue { i64, i1 } %p0, 0
  %p1 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a1, i64 7654321)
  %b1 = extractvalue { i64, i1 } %p1, 1
  %t1 = extractvalue { i64, i1 } %p1, 0
  %c0 = zext i1 %b0 to i64
  %q1 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %t1, i64 %c0)
  %b2 = extractvalue { i64, i1 } %q1, 1
  %d1 = extractvalue { i64, i1 } %q1, 0
  %borrow = or i1 %b1, %b2
  %k0 = select i1 %borrow, i64 1234567, i64 0
  %k1 = select i1 %borrow, i64 7654321, i64 0
  %s0 = add i64 %d0, %k0
  %less0 = icmp ult i64 %s0, %d0
  %carry0 = zext i1 %less0 to i64
  %s1 = add i64 %d1, %k1
  %less1 = icmp ult i64 %s1, %d1
  %u1 = add i64 %s1, %carry0
  %less2 = icmp ult i64 %u1, %s1
  %carry1 = zext i1 %less1 to i64
  %carry2 = zext i1 %less2 to i64
  %carry = add i64 %carry1, %carry2
  store i64 %s0, ptr %r
  %next = getelementptr i64, ptr %r, i64 1
  store i64 %u1, ptr %next
  ret i64 %carry
}
declare { i64, i1 } @llvm.usub.with.overflow.i64(i64, i64)

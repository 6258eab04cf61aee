; (2^w - 1 - y) - k - c is (2^w - 1 - k) - y - c, and borrows where that does: y need not be negated.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; ~y + c, and 59 is added to that: what a type of two words makes of a negation.
; CHECK-LABEL: define i8 @toy(
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 65, i8 %x)
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 59, i8 %y)
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 -2, i8 %z)
; CHECK:         ret
define i8 @toy(ptr noalias %r, i8 noundef %x, i8 noundef %y, i8 noundef %z) {
  %low = sub i8 65, %x
  %carry = icmp ult i8 %low, 66
  %c = zext i1 %carry to i8
  %not = xor i8 %y, -1
  %s = add i8 %not, %c
  %k = icmp ult i8 %s, %not
  %k.number = zext i1 %k to i8
  %middle = add i8 %s, 59
  %k2 = icmp ugt i8 %s, -60
  %k2.number = zext i1 %k2 to i8
  %not.z = xor i8 %z, -1
  %t = add i8 %not.z, %k2.number
  %u = add i8 %t, %k.number
  %k3 = icmp ult i8 %u, %not.z
  %high = add i8 %u, -2
  %k4 = icmp ugt i8 %u, 1
  %last = or i1 %k3, %k4
  %result = zext i1 %last to i8
  store i8 %low, ptr %r
  %r1 = getelementptr i8, ptr %r, i64 1
  store i8 %middle, ptr %r1
  %r2 = getelementptr i8, ptr %r, i64 2
  store i8 %high, ptr %r2
  ret i8 %result
}

; libsecp256k1's, with its own type of 128 bits.
; CHECK-LABEL: define i64 @real(
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 -4624529908474429119, i64 %x)
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 -4994812053365940165, i64 %y)
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 -2, i64 %z)
; CHECK:         ret
define i64 @real(ptr noalias %r, i64 noundef %x, i64 noundef %y, i64 noundef %z) {
  %low = sub i64 -4624529908474429119, %x
  %carry = icmp ult i64 %low, -4624529908474429118
  %c = zext i1 %carry to i64
  %not = xor i64 %y, -1
  %s = add i64 %not, %c
  %k = icmp ult i64 %s, %not
  %k.number = zext i1 %k to i64
  %middle = add i64 %s, -4994812053365940165
  %k2 = icmp ugt i64 %s, 4994812053365940164
  %k2.number = zext i1 %k2 to i64
  %not.z = xor i64 %z, -1
  %t = add i64 %not.z, %k2.number
  %u = add i64 %t, %k.number
  %k3 = icmp ult i64 %u, %not.z
  %high = add i64 %u, -2
  %k4 = icmp ugt i64 %u, 1
  %last = or i1 %k3, %k4
  %result = zext i1 %last to i64
  store i64 %low, ptr %r
  %r1 = getelementptr i64, ptr %r, i64 1
  store i64 %middle, ptr %r1
  %r2 = getelementptr i64, ptr %r, i64 2
  store i64 %high, ptr %r2
  ret i64 %result
}

; Somebody else needs ~y.
; CHECK-LABEL: define i8 @used(
; CHECK:         %not = xor i8 %y, -1
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %not, i8 -60)
; CHECK:         ret
define i8 @used(ptr noalias %r, i8 noundef %x, i8 noundef %y, i8 noundef %z) {
  %low = sub i8 65, %x
  %carry = icmp ult i8 %low, 66
  %c = zext i1 %carry to i8
  %not = xor i8 %y, -1
  %s = add i8 %not, %c
  %k = icmp ult i8 %s, %not
  %k.number = zext i1 %k to i8
  %middle = add i8 %s, 59
  %k2 = icmp ugt i8 %s, -60
  %k2.number = zext i1 %k2 to i8
  %not.z = xor i8 %z, -1
  %t = add i8 %not.z, %k2.number
  %u = add i8 %t, %k.number
  %k3 = icmp ult i8 %u, %not.z
  %high = add i8 %u, -2
  %k4 = icmp ugt i8 %u, 1
  %last = or i1 %k3, %k4
  %result = zext i1 %last to i8
  store i8 %low, ptr %r
  %r1 = getelementptr i8, ptr %r, i64 1
  store i8 %middle, ptr %r1
  %r2 = getelementptr i8, ptr %r, i64 2
  store i8 %high, ptr %r2
  %r3 = getelementptr i8, ptr %r, i64 3
  store i8 %not, ptr %r3
  ret i8 %result
}

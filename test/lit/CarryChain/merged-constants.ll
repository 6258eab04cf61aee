; A constant of several words is subtracted: LLVM adds what carries into a word to the
; constant there, which becomes a choice between two constants. Two that differ by 2 are a
; word.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s
; RUN: sed -e 's/i8 99, i8 100/i8 99, i8 101/; s/i64 99, i64 100/i64 99, i64 101/' %s > %t.ll
; RUN: %opt -S -passes=carry-chain %t.ll | FileCheck %s --check-prefix=OTHER

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i8 @toy(
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %a0, i8 -1)
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %a1, i8 99)
; CHECK:         call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %a2, i8 16)
; CHECK-NOT:     icmp
; CHECK-NOT:     select
; CHECK:         ret
; OTHER-LABEL: define i8 @toy(
; OTHER:         icmp eq i8 %a0, -1
; OTHER-NEXT:    [[Y:%.*]] = select
; OTHER-NEXT:    call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %a1, i8 [[Y]])
; OTHER:         ret
define i8 @toy(ptr %r, i8 noundef %a0, i8 noundef %a1, i8 noundef %a2) {
  %all = icmp eq i8 %a0, -1
  %y1 = select i1 %all, i8 99, i8 100
  %s1 = sub i8 %a1, %y1
  %c1 = icmp ugt i8 %y1, %a1
  %y2 = select i1 %c1, i8 17, i8 16
  %s2 = sub i8 %a2, %y2
  %c2 = icmp ugt i8 %y2, %a2
  store i8 %s1, ptr %r
  %r1 = getelementptr i8, ptr %r, i64 1
  store i8 %s2, ptr %r1
  %carry = zext i1 %c2 to i8
  ret i8 %carry
}

; CHECK-LABEL: define i64 @real(
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a0, i64 -1)
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a1, i64 99)
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a2, i64 -16)
; CHECK-NOT:     icmp
; CHECK-NOT:     select
; CHECK:         ret
; OTHER-LABEL: define i64 @real(
; OTHER:         icmp eq i64 %a0, -1
; OTHER-NEXT:    [[Y:%.*]] = select
; OTHER-NEXT:    call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a1, i64 [[Y]])
; OTHER:         ret
define i64 @real(ptr %r, i64 noundef %a0, i64 noundef %a1, i64 noundef %a2) {
  %all = icmp eq i64 %a0, -1
  %y1 = select i1 %all, i64 99, i64 100
  %s1 = sub i64 %a1, %y1
  %c1 = icmp ugt i64 %y1, %a1
  %y2 = select i1 %c1, i64 -15, i64 -16
  %s2 = sub i64 %a2, %y2
  %c2 = icmp ugt i64 %y2, %a2
  store i64 %s1, ptr %r
  %r1 = getelementptr i8, ptr %r, i64 8
  store i64 %s2, ptr %r1
  %carry = zext i1 %c2 to i64
  ret i64 %carry
}

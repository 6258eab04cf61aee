; if (sum != left) carry = sum < left: the carry before stays where the sum is the
; same, and is compared otherwise.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i8 @toy(
; CHECK:         %sum = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a0, i8 %b0)
; CHECK-NEXT:    %carry = extractvalue { i8, i1 } %sum, 1
; CHECK-NEXT:    [[S0:%.*]] = extractvalue { i8, i1 } %sum, 0
; CHECK:         [[A:%.*]] = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a1, i8 %b1)
; CHECK-NEXT:    [[C1:%.*]] = extractvalue { i8, i1 } [[A]], 1
; CHECK-NEXT:    [[W:%.*]] = extractvalue { i8, i1 } [[A]], 0
; CHECK-NEXT:    [[IN:%.*]] = zext i1 %carry to i8
; CHECK-NEXT:    [[B:%.*]] = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 [[W]], i8 [[IN]])
; CHECK-NEXT:    [[C2:%.*]] = extractvalue { i8, i1 } [[B]], 1
; CHECK-NEXT:    [[S1:%.*]] = extractvalue { i8, i1 } [[B]], 0
; CHECK-NEXT:    [[OUT:%.*]] = or i1 [[C1]], [[C2]]
; CHECK-NEXT:    [[R:%.*]] = zext i1 [[OUT]] to i8
; CHECK-NOT:     select
; CHECK:         store i8 [[S0]], ptr %r
; CHECK-NEXT:    store i8 [[S1]], ptr %r1
; CHECK-NEXT:    ret i8 [[R]]
define i8 @toy(ptr %r, ptr %r1, i8 noundef %a0, i8 noundef %b0, i8 noundef %a1, i8 noundef %b1) {
  %s0 = add i8 %a0, %b0
  %some = icmp ne i8 %b0, 0
  %less0 = icmp ult i8 %s0, %a0
  %c0 = select i1 %some, i1 %less0, i1 false
  %k0 = zext i1 %c0 to i8
  %t = add i8 %a1, %k0
  %s1 = add i8 %t, %b1
  %same = icmp eq i8 %s1, %a1
  %less1 = icmp ult i8 %s1, %a1
  %k = zext i1 %less1 to i8
  %k1 = select i1 %same, i8 %k0, i8 %k
  store i8 %s0, ptr %r
  store i8 %s1, ptr %r1
  ret i8 %k1
}

; CHECK-LABEL: define i64 @real(
; CHECK:         %sum = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a0, i64 %b0)
; CHECK-NEXT:    %carry = extractvalue { i64, i1 } %sum, 1
; CHECK-NEXT:    [[S0:%.*]] = extractvalue { i64, i1 } %sum, 0
; CHECK:         [[A:%.*]] = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a1, i64 %b1)
; CHECK-NEXT:    [[C1:%.*]] = extractvalue { i64, i1 } [[A]], 1
; CHECK-NEXT:    [[W:%.*]] = extractvalue { i64, i1 } [[A]], 0
; CHECK-NEXT:    [[IN:%.*]] = zext i1 %carry to i64
; CHECK-NEXT:    [[B:%.*]] = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 [[W]], i64 [[IN]])
; CHECK-NEXT:    [[C2:%.*]] = extractvalue { i64, i1 } [[B]], 1
; CHECK-NEXT:    [[S1:%.*]] = extractvalue { i64, i1 } [[B]], 0
; CHECK-NEXT:    [[OUT:%.*]] = or i1 [[C1]], [[C2]]
; CHECK-NEXT:    [[R:%.*]] = zext i1 [[OUT]] to i64
; CHECK-NOT:     select
; CHECK:         store i64 [[S0]], ptr %r
; CHECK-NEXT:    store i64 [[S1]], ptr %r1
; CHECK-NEXT:    ret i64 [[R]]
define i64 @real(ptr %r, ptr %r1, i64 noundef %a0, i64 noundef %b0, i64 noundef %a1, i64 noundef %b1) {
  %s0 = add i64 %a0, %b0
  %some = icmp ne i64 %b0, 0
  %less0 = icmp ult i64 %s0, %a0
  %c0 = select i1 %some, i1 %less0, i1 false
  %k0 = zext i1 %c0 to i64
  %t = add i64 %a1, %k0
  %s1 = add i64 %t, %b1
  %same = icmp eq i64 %s1, %a1
  %less1 = icmp ult i64 %s1, %a1
  %k = zext i1 %less1 to i64
  %k1 = select i1 %same, i64 %k0, i64 %k
  store i64 %s0, ptr %r
  store i64 %s1, ptr %r1
  ret i64 %k1
}

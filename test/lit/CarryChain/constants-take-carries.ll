; Without a carry flag a constant takes what carries in: x - k - c is x - (k + c), carry and all, if k is not
; the largest word; k - x - c is (k - c) - x, if k is not 0. With the largest word the sum is a difference from what
; does not carry in, and the difference a sum; of two in turn nothing is inverted between them. A number that comes
; around a loop is the bit.
; RUN: sed 's/TRIPLE/riscv64/' %s | %opt -S -passes=carry-chain | FileCheck %s
; RUN: sed 's/TRIPLE/aarch64/' %s | %opt -S -passes=carry-chain | FileCheck %s --check-prefix=FLAG
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "TRIPLE-unknown-linux-gnu"

; FLAG-LABEL:  define i64 @corrected(
; FLAG-NOT:      add nuw
; FLAG:          ret
; CHECK-LABEL: define i64 @corrected(
; CHECK:         [[C0:%.*]] = extractvalue { i64, i1 } %{{.*}}, 1
; CHECK:         [[Z0:%.*]] = zext i1 [[C0]] to i64
; CHECK-NEXT:    [[K1:%.*]] = add nuw i64 [[Z0]], 99
; CHECK-NEXT:    [[P1:%.*]] = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %x1, i64 [[K1]])
; CHECK-NEXT:    [[C1:%.*]] = extractvalue { i64, i1 } [[P1]], 1
; CHECK:         [[N1:%.*]] = xor i1 [[C1]], true
; CHECK:         [[Z1:%.*]] = zext i1 [[N1]] to i64
; CHECK-NEXT:    [[P2:%.*]] = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x2, i64 [[Z1]])
; CHECK:         [[C2:%.*]] = extractvalue { i64, i1 } [[P2]], 1
; CHECK:         [[Z2:%.*]] = zext i1 [[C2]] to i64
; CHECK-NEXT:    call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x3, i64 [[Z2]])
; CHECK:         ret
define i64 @corrected(ptr noalias %r, i64 noundef %x0, i64 noundef %x1, i64 noundef %x2, i64 noundef %x3) {
  %d0 = sub i64 %x0, 19
  %b0 = icmp ult i64 %x0, 19
  %c0 = zext i1 %b0 to i64
  %t1 = sub i64 %x1, 99
  %u1 = icmp ult i64 %x1, 99
  %d1 = sub i64 %t1, %c0
  %v1 = icmp ult i64 %t1, %c0
  %b1 = or i1 %u1, %v1
  %c1 = zext i1 %b1 to i64
  %t2 = sub i64 %x2, -1
  %u2 = icmp ult i64 %x2, -1
  %d2 = sub i64 %t2, %c1
  %v2 = icmp ult i64 %t2, %c1
  %b2 = or i1 %u2, %v2
  %c2 = zext i1 %b2 to i64
  %t3 = sub i64 %x3, -1
  %u3 = icmp ult i64 %x3, -1
  %d3 = sub i64 %t3, %c2
  %v3 = icmp ult i64 %t3, %c2
  %w3 = select i1 %u3, i1 true, i1 %v3
  %c3 = zext i1 %w3 to i64
  store i64 %d0, ptr %r
  %r1 = getelementptr i64, ptr %r, i64 1
  store i64 %d1, ptr %r1
  %r2 = getelementptr i64, ptr %r, i64 2
  store i64 %d2, ptr %r2
  %r3 = getelementptr i64, ptr %r, i64 3
  store i64 %d3, ptr %r3
  ret i64 %c3
}

; From a constant.
; CHECK-LABEL: define i64 @negated(
; CHECK:         [[Z0:%.*]] = zext i1 %{{.*}} to i64
; CHECK-NEXT:    [[K1:%.*]] = sub nuw i64 99, [[Z0]]
; CHECK-NEXT:    call { i64, i1 } @llvm.usub.with.overflow.i64(i64 [[K1]], i64 %x1)
; CHECK:         ret
define i64 @negated(ptr noalias %r, i64 noundef %x0, i64 noundef %x1) {
  %d0 = sub i64 19, %x0
  %b0 = icmp ugt i64 %x0, 19
  %c0 = zext i1 %b0 to i64
  %t1 = sub i64 99, %x1
  %d1 = sub i64 %t1, %c0
  %s1 = icmp ugt i64 %x1, 99
  %e1 = icmp eq i64 %x1, 99
  %f1 = zext i1 %s1 to i64
  %c1 = select i1 %e1, i64 %c0, i64 %f1
  store i64 %d0, ptr %r
  %r1 = getelementptr i64, ptr %r, i64 1
  store i64 %d1, ptr %r1
  ret i64 %c1
}

; CHECK-LABEL: define i64 @around(
; CHECK:         trunc nuw i64 %c to i1
; CHECK-NOT:     asm
; CHECK:         ret
define i64 @around(ptr noalias %r, ptr %a, ptr %b, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i2, %loop ]
  %c = phi i64 [ 0, %entry ], [ %c1, %loop ]
  %pa = getelementptr i64, ptr %a, i64 %i
  %pb = getelementptr i64, ptr %b, i64 %i
  %pr = getelementptr i64, ptr %r, i64 %i
  %i1 = add i64 %i, 1
  %pa1 = getelementptr i64, ptr %a, i64 %i1
  %pb1 = getelementptr i64, ptr %b, i64 %i1
  %pr1 = getelementptr i64, ptr %r, i64 %i1
  %x0 = load i64, ptr %pa, !noundef !0
  %y0 = load i64, ptr %pb, !noundef !0
  %x1 = load i64, ptr %pa1, !noundef !0
  %y1 = load i64, ptr %pb1, !noundef !0
  %t0 = add i64 %x0, %y0
  %s0 = add i64 %t0, %c
  %e0 = icmp eq i64 %s0, %x0
  %l0 = icmp ult i64 %s0, %x0
  %k0 = zext i1 %l0 to i64
  %c0 = select i1 %e0, i64 %c, i64 %k0
  %t1 = add i64 %x1, %y1
  %s1 = add i64 %t1, %c0
  %e1 = icmp eq i64 %s1, %x1
  %l1 = icmp ult i64 %s1, %x1
  %k1 = zext i1 %l1 to i64
  %c1 = select i1 %e1, i64 %c0, i64 %k1
  store i64 %s0, ptr %pr
  store i64 %s1, ptr %pr1
  %i2 = add i64 %i, 2
  %more = icmp ult i64 %i2, %n
  br i1 %more, label %loop, label %done

done:
  ret i64 %c1
}

; Numbers of two words are chosen, and nothing needs the upper one.
; CHECK-LABEL: define void @chosen_wide(
; CHECK-NOT:     i128
; CHECK:         ret void
define void @chosen_wide(ptr noundef %0, i64 noundef %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5, i64 noundef %6) {
  %8 = add i64 %1, %4
  %9 = icmp ult i64 %8, %1
  %10 = zext i64 %2 to i128
  %11 = zext i64 %5 to i128
  %12 = zext i1 %9 to i128
  %13 = add nuw nsw i128 %10, %12
  %14 = add nuw nsw i128 %13, %11
  %15 = lshr i128 %14, 64
  %16 = zext i64 %3 to i128
  %17 = zext i64 %6 to i128
  %18 = add nuw nsw i128 %15, %16
  %19 = add nuw nsw i128 %18, %17
  %20 = zext i64 %8 to i128
  %21 = add nsw i128 %20, -18446744073709551427
  %22 = trunc i128 %21 to i64
  %23 = and i128 %14, 18446744073709551615
  %24 = ashr i128 %21, 64
  %25 = add nsw i128 %24, -18446744073709551615
  %26 = add nsw i128 %25, %23
  %27 = and i128 %19, 18446744073709551615
  %28 = ashr i128 %26, 64
  %29 = add nsw i128 %28, -18446744073709551615
  %30 = add nsw i128 %29, %27
  %31 = lshr i128 %30, 64
  %32 = trunc nuw i128 %31 to i64
  %33 = and i64 %32, 1
  %34 = lshr i128 %19, 64
  %35 = trunc nuw nsw i128 %34 to i64
  %36 = icmp ugt i64 %33, %35
  %37 = select i1 %36, i64 %8, i64 %22
  store i64 %37, ptr %0, align 8
  %38 = select i1 %36, i128 %14, i128 %26
  %39 = trunc i128 %38 to i64
  %40 = getelementptr inbounds nuw i8, ptr %0, i64 8
  store i64 %39, ptr %40, align 8
  %41 = select i1 %36, i128 %19, i128 %30
  %42 = trunc i128 %41 to i64
  %43 = getelementptr inbounds nuw i8, ptr %0, i64 16
  store i64 %42, ptr %43, align 8
  ret void
}

!0 = !{}

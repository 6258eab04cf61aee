; Where a number is added to itself, what carries out of a word is its top bit, whatever carried in: a
; chain, or shifts where there is no carry flag.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s
; RUN: %opt -S -mtriple=riscv64-unknown-linux-gnu -passes=carry-chain %s | FileCheck %s --check-prefix=TOP
; RUN: %opt -disable-output -passes=carry-chain -pass-remarks=carry-chain %s 2>&1 | FileCheck %s --check-prefix=REMARK

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; REMARK-COUNT-6: carries of words that are doubled are their top bits
; REMARK-NOT:     doubled

; CHECK-LABEL: define {{.*}} @toy(
; CHECK:         [[X:%.*]] = freeze i8 %x1
; CHECK:         call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 [[X]], i8 [[X]])
; CHECK-NOT:     icmp ult
; CHECK:         ret i8 %carry{{[0-9]+$}}
; TOP-LABEL:   define {{.*}} @toy(
; TOP-NOT:       icmp
; TOP:           %top = lshr i8 %x1, 7
; TOP-NEXT:      ret i8 %top
define i8 @toy(ptr %r, i8 %x0, i8 %x1) {
  %c0 = lshr i8 %x0, 7
  %double = shl i8 %x1, 1
  %s1 = or disjoint i8 %double, %c0
  store i8 %s1, ptr %r
  %same = icmp eq i8 %s1, %x1
  %less = icmp ult i8 %s1, %x1
  %wraps = zext i1 %less to i8
  %c1 = select i1 %same, i8 %c0, i8 %wraps
  ret i8 %c1
}

; CHECK-LABEL: define {{.*}} @real(
; CHECK:         [[X:%.*]] = freeze i64 %x1
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 [[X]], i64 [[X]])
; CHECK-NOT:     icmp ult
; CHECK:         ret i64 %carry{{[0-9]+$}}
; TOP-LABEL:   define {{.*}} @real(
; TOP-NOT:       icmp
; TOP:           %top = lshr i64 %x1, 63
; TOP-NEXT:      ret i64 %top
define i64 @real(ptr %r, i64 %x0, i64 %x1) {
  %c0 = lshr i64 %x0, 63
  %double = shl i64 %x1, 1
  %s1 = or disjoint i64 %double, %c0
  store i64 %s1, ptr %r
  %same = icmp eq i64 %s1, %x1
  %less = icmp ult i64 %s1, %x1
  %wraps = zext i1 %less to i64
  %c1 = select i1 %same, i64 %c0, i64 %wraps
  ret i64 %c1
}

; CHECK-LABEL: define {{.*}} @toy_sums(
; CHECK:         [[X:%.*]] = freeze i8 %x1
; CHECK:         call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 [[X]], i8 [[X]])
; CHECK-NOT:     icmp ult
; CHECK:         ret i8 %carry{{[0-9]+$}}
; TOP-LABEL:   define {{.*}} @toy_sums(
; TOP-NOT:       icmp
; TOP:           %top = lshr i8 %x1, 7
; TOP-NEXT:      ret i8 %top
define i8 @toy_sums(ptr %r, i8 %x0, i8 %x1) {
  %c0 = lshr i8 %x0, 7
  %t = add i8 %x1, %c0
  %k = icmp ult i8 %t, %c0
  %once = zext i1 %k to i8
  %s1 = add i8 %t, %x1
  store i8 %s1, ptr %r
  %less = icmp ult i8 %s1, %x1
  %again = zext i1 %less to i8
  %c1 = add nuw nsw i8 %again, %once
  ret i8 %c1
}

; CHECK-LABEL: define {{.*}} @real_sums(
; CHECK:         [[X:%.*]] = freeze i64 %x1
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 [[X]], i64 [[X]])
; CHECK-NOT:     icmp ult
; CHECK:         ret i64 %carry{{[0-9]+$}}
; TOP-LABEL:   define {{.*}} @real_sums(
; TOP-NOT:       icmp
; TOP:           %top = lshr i64 %x1, 63
; TOP-NEXT:      ret i64 %top
define i64 @real_sums(ptr %r, i64 %x0, i64 %x1) {
  %c0 = lshr i64 %x0, 63
  %t = add i64 %x1, %c0
  %k = icmp ult i64 %t, %c0
  %once = zext i1 %k to i64
  %s1 = add i64 %t, %x1
  store i64 %s1, ptr %r
  %less = icmp ult i64 %s1, %x1
  %again = zext i1 %less to i64
  %c1 = add nuw nsw i64 %again, %once
  ret i64 %c1
}

; The carry of one word goes into the next.
; CHECK-LABEL: define {{.*}} @three(
; CHECK:         [[X0:%.*]] = freeze i64 %x1
; CHECK:         @llvm.uadd.with.overflow.i64(i64 [[X0]], i64 [[X0]])
; CHECK:         [[X2:%.*]] = freeze i64 %x2
; CHECK:         @llvm.uadd.with.overflow.i64(i64 [[X2]], i64 [[X2]])
; CHECK:         ret i64
; TOP-LABEL:   define {{.*}} @three(
; TOP-NOT:       icmp
; TOP:           %top = lshr i64 %x1, 63
; TOP:           or disjoint i64 %double2, %top
; TOP-NOT:       icmp
; TOP:           [[TOP:%.*]] = lshr i64 %x2, 63
; TOP-NEXT:      ret i64 [[TOP]]
define i64 @three(ptr %r, i64 %x0, i64 %x1, i64 %x2) {
  %c0 = lshr i64 %x0, 63
  %double = shl i64 %x1, 1
  %s1 = or disjoint i64 %double, %c0
  store i64 %s1, ptr %r
  %same = icmp eq i64 %s1, %x1
  %less = icmp ult i64 %s1, %x1
  %wraps = zext i1 %less to i64
  %c1 = select i1 %same, i64 %c0, i64 %wraps
  %double2 = shl i64 %x2, 1
  %s2 = or disjoint i64 %double2, %c1
  store i64 %s2, ptr %r
  %same2 = icmp eq i64 %s2, %x2
  %less2 = icmp ult i64 %s2, %x2
  %wraps2 = zext i1 %less2 to i64
  %c2 = select i1 %same2, i64 %c1, i64 %wraps2
  ret i64 %c2
}

; Another word is compared.
; CHECK-LABEL: define {{.*}} @other_word(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i8 @other_word(ptr %r, i8 %x0, i8 %x1) {
  %c0 = lshr i8 %x0, 7
  %double = shl i8 %x1, 1
  %s1 = or disjoint i8 %double, %c0
  store i8 %s1, ptr %r
  %same = icmp eq i8 %s1, %x0
  %less = icmp ult i8 %s1, %x0
  %wraps = zext i1 %less to i8
  %c1 = select i1 %same, i8 %c0, i8 %wraps
  ret i8 %c1
}

; What carries in may be 2.
; CHECK-LABEL: define {{.*}} @two(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i8 @two(ptr %r, i8 %x0, i8 %x1) {
  %c0 = and i8 %x0, 2
  %t = add i8 %x1, %c0
  %k = icmp ult i8 %t, %c0
  %once = zext i1 %k to i8
  %s1 = add i8 %t, %x1
  store i8 %s1, ptr %r
  %less = icmp ult i8 %s1, %x1
  %again = zext i1 %less to i8
  %c1 = add nuw nsw i8 %again, %once
  ret i8 %c1
}

; The carry is lost where the sum is the word again.
; CHECK-LABEL: define {{.*}} @lost(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i8 @lost(ptr %r, i8 %x0, i8 %x1) {
  %c0 = lshr i8 %x0, 7
  %double = shl i8 %x1, 1
  %s1 = or disjoint i8 %double, %c0
  store i8 %s1, ptr %r
  %less = icmp ult i8 %s1, %x1
  %c1 = zext i1 %less to i8
  ret i8 %c1
}

; The comparison is of a word that is doubled, and of its sum with another one.
; CHECK-LABEL: define {{.*}} @sum_of_two(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i8 @sum_of_two(ptr %r, i8 %x0, i8 %x1, i8 %y) {
  %c0 = lshr i8 %x0, 7
  %t = add i8 %x1, %y
  %s1 = add i8 %t, %x1
  store i8 %s1, ptr %r
  %same = icmp eq i8 %s1, %x1
  %less = icmp ult i8 %s1, %x1
  %wraps = zext i1 %less to i8
  %c1 = select i1 %same, i8 %c0, i8 %wraps
  ret i8 %c1
}

; The first word is shifted alone, and its top bit carries.
; CHECK-LABEL: define {{.*}} @first(
; CHECK:         [[X0:%.*]] = freeze i64 %x0
; CHECK:         @llvm.uadd.with.overflow.i64(i64 [[X0]], i64 [[X0]])
; CHECK-NOT:     shl
; CHECK-NOT:     icmp ult
; CHECK:         ret i64
define i64 @first(ptr %r, ptr %to, i64 %x0, i64 %x1) {
  %c0 = lshr i64 %x0, 63
  %s0 = shl i64 %x0, 1
  store i64 %s0, ptr %to
  %double = shl i64 %x1, 1
  %s1 = or disjoint i64 %double, %c0
  store i64 %s1, ptr %r
  %same = icmp eq i64 %s1, %x1
  %less = icmp ult i64 %s1, %x1
  %wraps = zext i1 %less to i64
  %c1 = select i1 %same, i64 %c0, i64 %wraps
  ret i64 %c1
}

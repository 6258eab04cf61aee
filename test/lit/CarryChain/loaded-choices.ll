; x86's conditional moves from memory become branches: what the last carry of a chain chooses of
; what is read for that alone is chosen by a mask, one for all choices, where the other number is zero, and else
; is in a register first. LLVM makes such choices of masks.
; RUN: sed 's/TRIPLE/x86_64/' %s | %opt -S -passes=carry-chain | FileCheck %s
; RUN: sed 's/TRIPLE/aarch64/' %s | %opt -S -passes=carry-chain | FileCheck %s --check-prefix=STAYS
; RUN: sed 's/TRIPLE/x86_64/' %s | %opt -S -passes=carry-chain -debug-counter=residue-carry-chain=99 | FileCheck %s --check-prefix=STAYS
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "TRIPLE-unknown-linux-gnu"

; CHECK-LABEL: define void @added(
; CHECK:         %choose = sext i1 %borrow to i64
; CHECK-NOT:     sext
; CHECK:         and i64
; CHECK:         and i64
; CHECK-NOT:     select
; CHECK:         [[P2:%.*]] = call i64 asm "", "=r,0"(i64 %p2)
; CHECK-NEXT:    select i1 %borrow, i64 [[P2]], i64 %x0
; CHECK:         ret
; STAYS-LABEL: define void @added(
; STAYS:         select i1 %borrow, i64 %p0, i64 0
; STAYS:         select i1 %borrow, i64 0, i64 %p1
; STAYS:         select i1 %borrow, i64 %p2, i64 %x0
; STAYS:         ret
define void @added(ptr %r, ptr %p, i64 noundef %x0, i64 noundef %x1, i64 noundef %y0, i64 noundef %y1) {
  %d0 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %x0, i64 %y0)
  %b0 = extractvalue { i64, i1 } %d0, 1
  %t1 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %x1, i64 %y1)
  %b1 = extractvalue { i64, i1 } %t1, 1
  %w1 = extractvalue { i64, i1 } %t1, 0
  %c0 = zext i1 %b0 to i64
  %d1 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %w1, i64 %c0)
  %b2 = extractvalue { i64, i1 } %d1, 1
  %borrow = or i1 %b1, %b2
  %p0 = load i64, ptr %p
  %r0 = select i1 %borrow, i64 %p0, i64 0
  store i64 %r0, ptr %r
  %place1 = getelementptr i64, ptr %p, i64 1
  %p1 = load i64, ptr %place1
  %r1 = select i1 %borrow, i64 0, i64 %p1
  %to1 = getelementptr i64, ptr %r, i64 1
  store i64 %r1, ptr %to1
  %place2 = getelementptr i64, ptr %p, i64 2
  %p2 = load i64, ptr %place2
  %r2 = select i1 %borrow, i64 %p2, i64 %x0
  %to2 = getelementptr i64, ptr %r, i64 2
  store i64 %r2, ptr %to2
  ret void
}

; What is needed elsewhere, too, is in a register.
; CHECK-LABEL: define i64 @needed(
; CHECK:         select i1 %borrow, i64 %p0, i64 0
; CHECK:         ret
define i64 @needed(ptr %p, i64 noundef %x0, i64 noundef %x1, i64 noundef %y1) {
  %p0 = load i64, ptr %p
  %d0 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %x0, i64 %p0)
  %b0 = extractvalue { i64, i1 } %d0, 1
  %t1 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %x1, i64 %y1)
  %b1 = extractvalue { i64, i1 } %t1, 1
  %w1 = extractvalue { i64, i1 } %t1, 0
  %c0 = zext i1 %b0 to i64
  %d1 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %w1, i64 %c0)
  %b2 = extractvalue { i64, i1 } %d1, 1
  %borrow = or i1 %b1, %b2
  %r = select i1 %borrow, i64 %p0, i64 0
  ret i64 %r
}

; One step that overflows is no chain.
; CHECK-LABEL: define i64 @single(
; CHECK:         select i1 %b0, i64 %p0, i64 0
; CHECK:         ret
define i64 @single(ptr %p, i64 noundef %x, i64 noundef %y) {
  %d0 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %x, i64 %y)
  %b0 = extractvalue { i64, i1 } %d0, 1
  %p0 = load i64, ptr %p
  %r = select i1 %b0, i64 %p0, i64 0
  ret i64 %r
}

; What a chain adds only if a condition holds, and is read for that, is under a mask of the condition: a branch
; between the steps would take the flag. One mask, and its opposite, are for all words, in the loop's rest, too.
; CHECK-LABEL: define i64 @conditional(
; CHECK:         %none = icmp eq i64 %n, 0
; CHECK-NEXT:    %choose = sext i1 %none to i64
; CHECK-NEXT:    [[MASK:%.*]] = call i64 asm "", "=r,0"(i64 %choose)
; CHECK-NEXT:    [[OPPOSITE:%.*]] = xor i64 [[MASK]], -1
; CHECK-NOT:     select
; CHECK:         and i64 [[OPPOSITE]], {{%y0.*}}
; CHECK-NOT:     select
; CHECK:         and i64 [[OPPOSITE]], {{%y1.*}}
; CHECK-NOT:     select
; CHECK:         and i64 [[MASK]], {{%y2.*}}
; CHECK-NOT:     select
; CHECK:         ret
; STAYS-LABEL: define i64 @conditional(
; STAYS-COUNT-3: select i1 %none
; STAYS:         ret
define i64 @conditional(ptr %p, i64 noundef %n, i64 noundef %x0, i64 noundef %x1) {
  %none = icmp eq i64 %n, 0
  %y0 = load i64, ptr %p
  %m0 = select i1 %none, i64 0, i64 %y0
  %s0 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x0, i64 %m0)
  %c0 = extractvalue { i64, i1 } %s0, 1
  %w0 = extractvalue { i64, i1 } %s0, 0
  %place1 = getelementptr i64, ptr %p, i64 1
  %y1 = load i64, ptr %place1
  %m1 = select i1 %none, i64 0, i64 %y1
  %t1 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x1, i64 %m1)
  %c1 = extractvalue { i64, i1 } %t1, 1
  %v1 = extractvalue { i64, i1 } %t1, 0
  %k0 = zext i1 %c0 to i64
  %s1 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %v1, i64 %k0)
  %c2 = extractvalue { i64, i1 } %s1, 1
  %w1 = extractvalue { i64, i1 } %s1, 0
  %carry = or i1 %c1, %c2
  %k1 = zext i1 %carry to i64
  %place2 = getelementptr i64, ptr %p, i64 2
  %y2 = load i64, ptr %place2
  %m2 = select i1 %none, i64 %y2, i64 0
  %r0 = xor i64 %w0, %m2
  %r1 = xor i64 %w1, %k1
  %r = add i64 %r0, %r1
  ret i64 %r
}

; Of a lowest bit back ends make a mask themselves; and without a chain nothing is done.
; CHECK-LABEL: define i64 @odd(
; CHECK-COUNT-2: select i1 %even
; CHECK:         ret
define i64 @odd(ptr %p, i64 noundef %n, i64 noundef %x0, i64 noundef %x1) {
  %bit = and i64 %n, 1
  %even = icmp eq i64 %bit, 0
  %y0 = load i64, ptr %p
  %m0 = select i1 %even, i64 0, i64 %y0
  %s0 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x0, i64 %m0)
  %c0 = extractvalue { i64, i1 } %s0, 1
  %w0 = extractvalue { i64, i1 } %s0, 0
  %place1 = getelementptr i64, ptr %p, i64 1
  %y1 = load i64, ptr %place1
  %m1 = select i1 %even, i64 0, i64 %y1
  %v1 = add i64 %x1, %m1
  %k0 = zext i1 %c0 to i64
  %w1 = add i64 %v1, %k0
  %r = xor i64 %w0, %w1
  ret i64 %r
}

; CHECK-LABEL: define i64 @no_chain(
; CHECK:         select i1 %none
; CHECK:         ret
define i64 @no_chain(ptr %p, i64 noundef %n, i64 noundef %x0) {
  %none = icmp eq i64 %n, 0
  %y0 = load i64, ptr %p
  %m0 = select i1 %none, i64 0, i64 %y0
  %s0 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x0, i64 %m0)
  %c0 = extractvalue { i64, i1 } %s0, 1
  %k0 = zext i1 %c0 to i64
  ret i64 %k0
}

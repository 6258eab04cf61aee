; A carry goes around a loop of two words: that it is 0 or 1 follows by induction.
; It is saved as a bit, which is a byte on x86, and becomes a carry again. A loop of one word stays, and so
; does one whose first carry is any number.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s
; RUN: sed 's/n8:16:32:64/n32:64/' %s | %opt -S -passes=carry-chain | FileCheck %s --check-prefix=WORDS
target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i64 @two(
; CHECK:       loop:
; CHECK:         [[C:%.*]] = phi i8 [ 0, %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK:         [[SAVED:%.*]] = call i8 asm "", "=r,0"(i8 [[C]])
; CHECK-NEXT:    [[P:%.*]] = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 [[SAVED]], i8 -1)
; CHECK-NEXT:    [[IN:%.*]] = extractvalue { i8, i1 } [[P]], 1
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x0, i64 %y0)
; CHECK:         zext i1 [[IN]] to i64
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x1, i64 %y1)
; CHECK:         [[NEXT]] = zext i1 %{{.*}} to i8
; CHECK-NOT:     icmp ult i64
; CHECK:         ret
; WORDS-LABEL: define i64 @two(
; WORDS:         call i32 asm "", "=r,0"(i32
; WORDS:         ret
define i64 @two(ptr %r, ptr %a, ptr %b, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %c = phi i64 [ 0, %entry ], [ %c1, %loop ]
  %a0 = getelementptr i64, ptr %a, i64 %i
  %b0 = getelementptr i64, ptr %b, i64 %i
  %r0 = getelementptr i64, ptr %r, i64 %i
  %x0 = load i64, ptr %a0
  %y0 = load i64, ptr %b0
  %t0 = add i64 %x0, %c
  %l0 = icmp ult i64 %t0, %c
  %s0 = add i64 %t0, %y0
  %m0 = icmp ult i64 %s0, %y0
  %kl0 = zext i1 %l0 to i64
  %km0 = zext i1 %m0 to i64
  %c0 = add i64 %kl0, %km0
  store i64 %s0, ptr %r0
  %i1 = or i64 %i, 1
  %a1 = getelementptr i64, ptr %a, i64 %i1
  %b1 = getelementptr i64, ptr %b, i64 %i1
  %r1 = getelementptr i64, ptr %r, i64 %i1
  %x1 = load i64, ptr %a1
  %y1 = load i64, ptr %b1
  %t1 = add i64 %x1, %c0
  %l1 = icmp ult i64 %t1, %c0
  %s1 = add i64 %t1, %y1
  %m1 = icmp ult i64 %s1, %y1
  %kl1 = zext i1 %l1 to i64
  %km1 = zext i1 %m1 to i64
  %c1 = add i64 %kl1, %km1
  store i64 %s1, ptr %r1
  %i.next = add i64 %i, 2
  %more = icmp ne i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i64 %c1
}

; CHECK-LABEL: define i64 @one(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i64 @one(ptr %r, ptr %a, ptr %b, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %c = phi i64 [ 0, %entry ], [ %c0, %loop ]
  %a0 = getelementptr i64, ptr %a, i64 %i
  %b0 = getelementptr i64, ptr %b, i64 %i
  %r0 = getelementptr i64, ptr %r, i64 %i
  %x0 = load i64, ptr %a0
  %y0 = load i64, ptr %b0
  %t0 = add i64 %x0, %c
  %l0 = icmp ult i64 %t0, %c
  %s0 = add i64 %t0, %y0
  %m0 = icmp ult i64 %s0, %y0
  %kl0 = zext i1 %l0 to i64
  %km0 = zext i1 %m0 to i64
  %c0 = add i64 %kl0, %km0
  store i64 %s0, ptr %r0
  %i.next = add i64 %i, 1
  %more = icmp ne i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i64 %c0
}

; CHECK-LABEL: define i64 @any_number(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i64 @any_number(ptr %r, ptr %a, ptr %b, i64 %n, i64 %first) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %c = phi i64 [ %first, %entry ], [ %c1, %loop ]
  %a0 = getelementptr i64, ptr %a, i64 %i
  %b0 = getelementptr i64, ptr %b, i64 %i
  %r0 = getelementptr i64, ptr %r, i64 %i
  %x0 = load i64, ptr %a0
  %y0 = load i64, ptr %b0
  %t0 = add i64 %x0, %c
  %s0 = add i64 %t0, %y0
  %e0 = icmp eq i64 %s0, %x0
  %m0 = icmp ult i64 %s0, %x0
  %km0 = zext i1 %m0 to i64
  %c0 = select i1 %e0, i64 %c, i64 %km0
  store i64 %s0, ptr %r0
  %i1 = or i64 %i, 1
  %a1 = getelementptr i64, ptr %a, i64 %i1
  %b1 = getelementptr i64, ptr %b, i64 %i1
  %r1 = getelementptr i64, ptr %r, i64 %i1
  %x1 = load i64, ptr %a1
  %y1 = load i64, ptr %b1
  %t1 = add i64 %x1, %c0
  %s1 = add i64 %t1, %y1
  %e1 = icmp eq i64 %s1, %x1
  %m1 = icmp ult i64 %s1, %x1
  %km1 = zext i1 %m1 to i64
  %c1 = select i1 %e1, i64 %c0, i64 %km1
  store i64 %s1, ptr %r1
  %i.next = add i64 %i, 2
  %more = icmp ne i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i64 %c1
}

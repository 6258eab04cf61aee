; c ? x : x - q is x - (c ? 0 : q) for LLVM. Where the differences are words of a chain they are
; computed by it, and chosen.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @differences(
; CHECK:         [[FIRST:%.*]] = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a0, i64 %p0)
; CHECK:         [[LOW:%.*]] = extractvalue { i64, i1 } [[FIRST]], 0
; CHECK:         call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a1, i64 %p1)
; CHECK:         [[BORROW:%.*]] = or i1
; CHECK:         %r0 = select i1 [[BORROW]], i64 %a0, i64 [[LOW]]
; CHECK-NEXT:    store i64 %r0
; CHECK:         %r1 = select i1 [[BORROW]], i64 %a1, i64 %difference
; CHECK:         store i64 %r1
; CHECK-NOT:     sub i64
; CHECK:         ret
define void @differences(ptr %r, i64 noundef %a0, i64 noundef %a1, i64 noundef %p0, i64 noundef %p1) {
  %c0 = icmp ult i64 %a0, %p0
  %bit = zext i1 %c0 to i64
  %q = add i64 %p1, %bit
  %less = icmp ult i64 %a1, %p1
  %same = icmp eq i64 %a1, %p1
  %both = and i1 %same, %c0
  %k = or i1 %less, %both
  %s0 = select i1 %k, i64 0, i64 %p0
  %r0 = sub i64 %a0, %s0
  store i64 %r0, ptr %r
  %s1 = select i1 %k, i64 0, i64 %q
  %r1 = sub i64 %a1, %s1
  %next = getelementptr i8, ptr %r, i64 8
  store i64 %r1, ptr %next
  ret void
}

; Something else is subtracted: as it was.
; CHECK-LABEL: define void @others(
; CHECK:         %s0 = select i1 %k, i64 0, i64 %v
; CHECK-NEXT:    %r0 = sub i64 %a0, %s0
; CHECK:         %s1 = select i1 %k, i64 0, i64 %q
; CHECK-NEXT:    %r1 = sub i64 %v, %s1
; CHECK:         ret
define void @others(ptr %r, i64 noundef %a0, i64 noundef %a1, i64 noundef %p0, i64 noundef %p1, i64 noundef %v) {
  %c0 = icmp ult i64 %a0, %p0
  %bit = zext i1 %c0 to i64
  %q = add i64 %p1, %bit
  %less = icmp ult i64 %a1, %p1
  %same = icmp eq i64 %a1, %p1
  %both = and i1 %same, %c0
  %k = or i1 %less, %both
  %s0 = select i1 %k, i64 0, i64 %v
  %r0 = sub i64 %a0, %s0
  store i64 %r0, ptr %r
  %s1 = select i1 %k, i64 0, i64 %q
  %r1 = sub i64 %v, %s1
  %next = getelementptr i8, ptr %r, i64 8
  store i64 %r1, ptr %next
  ret void
}

; What may be zero is needed elsewhere, too: it is not computed twice.
; CHECK-LABEL: define void @neededTwice(
; CHECK:         %s0 = select i1 %k, i64 0, i64 %p0
; CHECK-NEXT:    %r0 = sub i64 %a0, %s0
; CHECK-NEXT:    store i64 %r0, ptr %r
; CHECK-NEXT:    %next = getelementptr i8, ptr %r, i64 8
; CHECK-NEXT:    store i64 %s0, ptr %next
define void @neededTwice(ptr %r, i64 noundef %a0, i64 noundef %a1, i64 noundef %p0, i64 noundef %p1) {
  %c0 = icmp ult i64 %a0, %p0
  %less = icmp ult i64 %a1, %p1
  %same = icmp eq i64 %a1, %p1
  %both = and i1 %same, %c0
  %k = or i1 %less, %both
  %s0 = select i1 %k, i64 0, i64 %p0
  %r0 = sub i64 %a0, %s0
  store i64 %r0, ptr %r
  %next = getelementptr i8, ptr %r, i64 8
  store i64 %s0, ptr %next
  ret void
}

; No carry is involved.
; CHECK-LABEL: define i64 @alone(
; CHECK-NEXT:    %bit = zext i1 %k to i64
; CHECK-NEXT:    %s = add i64 %x, %bit
; CHECK-NEXT:    %c = icmp ult i64 %s, %y
; CHECK-NEXT:    %more = zext i1 %c to i64
; CHECK-NEXT:    %t = add i64 %s, %more
; CHECK-NEXT:    ret i64 %t
define i64 @alone(i64 noundef %x, i64 noundef %y, i1 noundef %k) {
  %bit = zext i1 %k to i64
  %s = add i64 %x, %bit
  %c = icmp ult i64 %s, %y
  %more = zext i1 %c to i64
  %t = add i64 %s, %more
  ret i64 %t
}

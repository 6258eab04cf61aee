; What only branches depend on is no carry that is counted: the comparison stays.
; RUN: %opt -S -passes=wide-carries %s | FileCheck %s

target datalayout = "e-n4"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @increment(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define void @increment(ptr %r, i8 %first) {
entry:
  br label %loop
loop:
  %at = phi i4 [ 0, %entry ], [ %next, %loop ]
  %carry = phi i8 [ %first, %entry ], [ 1, %loop ]
  %place = getelementptr i8, ptr %r, i4 %at
  %word = load i8, ptr %place
  %sum = add i8 %word, %carry
  store i8 %sum, ptr %place
  %fits = icmp uge i8 %sum, %carry
  %next = add nuw i4 %at, 1
  %ends = icmp eq i4 %next, 4
  %done = select i1 %fits, i1 true, i1 %ends
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; CHECK-LABEL: define i4 @counted(
; CHECK:         with.overflow
; CHECK:         ret
define i4 @counted(ptr %r, i8 %x, i8 %y) {
entry:
  %sum = add i8 %x, %y
  store i8 %sum, ptr %r
  %less = icmp ult i8 %sum, %x
  %count = zext i1 %less to i4
  br i1 %less, label %exit, label %none
none:
  ret i4 0
exit:
  ret i4 %count
}

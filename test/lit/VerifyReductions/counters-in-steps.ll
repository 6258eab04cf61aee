; A counter in steps of 4 is 12 at most where it is not 16 yet, so its bits are few, and shortening it loses
; none; it has more than three bits.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; CHECK: fours: proven
; CHECK: fewer: not proven

;--- before.ll
define void @fours(i64 %x, ptr %p) {
entry:
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %n = and i64 %i, 15
  store volatile i64 %n, ptr %p
  %next = add i64 %i, 4
  %end = icmp eq i64 %next, 16
  br i1 %end, label %exit, label %loop
exit:
  ret void
}
define void @fewer(i64 %x, ptr %p) {
entry:
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %n = and i64 %i, 7
  store volatile i64 %n, ptr %p
  %next = add i64 %i, 4
  %end = icmp eq i64 %next, 16
  br i1 %end, label %exit, label %loop
exit:
  ret void
}

;--- after.ll
define void @fours(i64 %x, ptr %p) {
entry:
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  store volatile i64 %i, ptr %p
  %next = add i64 %i, 4
  %end = icmp eq i64 %next, 16
  br i1 %end, label %exit, label %loop
exit:
  ret void
}
define void @fewer(i64 %x, ptr %p) {
entry:
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  store volatile i64 %i, ptr %p
  %next = add i64 %i, 4
  %end = icmp eq i64 %next, 16
  br i1 %end, label %exit, label %loop
exit:
  ret void
}

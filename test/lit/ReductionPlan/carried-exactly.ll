; A remainder that a loop carries to an exclusive or, or to a sum that may wrap, is
; exact in each turn anyway: its reduction is complete at once, and the number behind
; the loop is the same. Where only the end of the loop sees it, it is not.
; RUN: %opt -disable-output -passes='print<reduction-plan>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction plan of 'toggled'
; CHECK:       %s: phi  <= 2 (2 bits)
; CHECK:       %r: reduce, complete  <= 2 (2 bits)
; CHECK:       %end: phi  <= 2 (2 bits)
define i128 @toggled(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %s = phi i128 [ 0, %entry ], [ %r, %loop ]
  %q = getelementptr i128, ptr %p, i64 %i
  %t = load i128, ptr %q
  %x = xor i128 %t, %s
  %r = urem i128 %x, 3
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %loop, label %out
out:
  %end = phi i128 [ %r, %loop ]
  ret i128 %end
}

; CHECK-LABEL: Reduction plan of 'summed'
; CHECK:       %r: reduce, complete  <= 999 (10 bits)
; CHECK:       %end: phi  <= 999 (10 bits)
define i128 @summed(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %s = phi i128 [ 0, %entry ], [ %r, %loop ]
  %q = getelementptr i128, ptr %p, i64 %i
  %t = load i128, ptr %q
  %x = add i128 %t, %s
  %r = urem i128 %x, 1000
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %loop, label %out
out:
  %end = phi i128 [ %r, %loop ]
  ret i128 %end
}

; CHECK-LABEL: Reduction plan of 'last'
; CHECK:       %r: reduce, folded
; CHECK:       %end: phi
define i128 @last(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %s = phi i128 [ 0, %entry ], [ %r, %loop ]
  %q = getelementptr i128, ptr %p, i64 %i
  %t = load i128, ptr %q
  %r = urem i128 %t, 1000
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %loop, label %out
out:
  %end = phi i128 [ %s, %loop ]
  ret i128 %end
}

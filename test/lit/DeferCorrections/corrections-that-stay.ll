; Corrections that are needed: sums that do not fit their type without them,
; that somebody sees, that are corrected by another number, or at another limit.
;
; RUN: %opt -S -passes=raise-reductions,defer-corrections %s | FileCheck %s --implicit-check-not='ret i128 %t'

; 2^8 (10^18 + 8)^2 is above 2^127, 2^9 times that above 2^128.
; CHECK-LABEL: @too_many_turns(
; CHECK:         %u = select i1 %large, i128 %less, i128 %t
define i128 @too_many_turns(i64 %x) {
entry:
  %x.res = urem i64 %x, 1000000000000000009
  %x.wide = zext i64 %x.res to i128
  %product = mul nuw nsw i128 %x.wide, %x.wide
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i128 [ 0, %entry ], [ %u, %loop ]
  %t = add nuw nsw i128 %product, %s
  %large = icmp ugt i128 %t, 1000000000000000018000000000000000080
  %less = add nsw i128 %t, -1000000000000000018000000000000000081
  %u = select i1 %large, i128 %less, i128 %t
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 512
  br i1 %done, label %exit, label %loop

exit:
  %r = urem i128 %u, 1000000000000000009
  ret i128 %r
}

; CHECK-LABEL: @unknown_turns(
; CHECK:         %u = select i1 %large, i128 %less, i128 %t
define i128 @unknown_turns(i64 %x, i64 %n) {
entry:
  %x.res = urem i64 %x, 1000000000000000009
  %x.wide = zext i64 %x.res to i128
  %product = mul nuw nsw i128 %x.wide, %x.wide
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i128 [ 0, %entry ], [ %u, %loop ]
  %t = add nuw nsw i128 %product, %s
  %large = icmp ugt i128 %t, 1000000000000000018000000000000000080
  %less = add nsw i128 %t, -1000000000000000018000000000000000081
  %u = select i1 %large, i128 %less, i128 %t
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  %r = urem i128 %u, 1000000000000000009
  ret i128 %r
}

; CHECK-LABEL: @unknown_number(
; CHECK:         %u = select i1 %large, i128 %less, i128 %t
define i128 @unknown_number(i128 %product) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i128 [ 0, %entry ], [ %u, %loop ]
  %t = add i128 %product, %s
  %large = icmp ugt i128 %t, 1000000000000000018000000000000000080
  %less = add i128 %t, -1000000000000000018000000000000000081
  %u = select i1 %large, i128 %less, i128 %t
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 16
  br i1 %done, label %exit, label %loop

exit:
  %r = urem i128 %u, 1000000000000000009
  ret i128 %r
}

; CHECK-LABEL: @seen_as_it_is(
; CHECK:         %u = select i1 %large, i96 %less, i96 %t
define i96 @seen_as_it_is(i96 %x, ptr %to) {
entry:
  %x.res = urem i96 %x, 13
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i96 [ 0, %entry ], [ %u, %loop ]
  %t = add i96 %s, %x.res
  %large = icmp uge i96 %t, 13
  %less = add i96 %t, -13
  %u = select i1 %large, i96 %less, i96 %t
  store i96 %u, ptr %to
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, 15
  br i1 %done, label %exit, label %loop

exit:
  %r = urem i96 %u, 13
  ret i96 %r
}

; CHECK-LABEL: @by_another_number(
; CHECK:         %u = select i1 %large, i96 %less, i96 %t
define i96 @by_another_number(i96 %x) {
entry:
  %x.res = urem i96 %x, 13
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i96 [ 0, %entry ], [ %u, %loop ]
  %t = add i96 %s, %x.res
  %large = icmp uge i96 %t, 14
  %less = add i96 %t, -14
  %u = select i1 %large, i96 %less, i96 %t
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, 15
  br i1 %done, label %exit, label %loop

exit:
  %r = urem i96 %u, 13
  ret i96 %r
}

; 12 - 13 wraps to what is no residue of 12.
; CHECK-LABEL: @below_the_limit(
; CHECK:         %u = select i1 %large, i96 %less, i96 %t
define i96 @below_the_limit(i96 %x) {
entry:
  %x.res = urem i96 %x, 13
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i96 [ 0, %entry ], [ %u, %loop ]
  %t = add i96 %s, %x.res
  %large = icmp uge i96 %t, 12
  %less = add i96 %t, -13
  %u = select i1 %large, i96 %less, i96 %t
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, 15
  br i1 %done, label %exit, label %loop

exit:
  %r = urem i96 %u, 13
  ret i96 %r
}

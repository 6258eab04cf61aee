; A loop adds up products in two words, and reduces the sum behind it. As a
; member the sum would be reduced in each turn: it is an input of the reduction
; behind the loop instead, whether it is corrected by hand or not. Where each
; turn reduces, the residue is a member.
;
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s

; CHECK-LABEL: @products(
; CHECK:       loop:
; CHECK:         %s.next = add {{.*}}i128 %s, %product
; CHECK-NOT:     i64
; CHECK:         br i1 %done
define i128 @products(i64 %x) {
entry:
  %x.small = lshr i64 %x, 4
  %x.wide = zext i64 %x.small to i128
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i128 [ 0, %entry ], [ %s.next, %loop ]
  %product = mul nuw i128 %x.wide, %x.wide
  %s.next = add nuw i128 %s, %product
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, 16
  br i1 %done, label %exit, label %loop

exit:
  %r = urem i128 %s.next, 1000000000000000009
  ret i128 %r
}

; CHECK-LABEL: @corrected(
; CHECK:       loop:
; CHECK:         %t = add {{.*}}i128 %s, %product
; CHECK-NOT:     mul
; CHECK:         br i1 %done
define i128 @corrected(i64 %x, i32 %n) {
entry:
  %x.res = urem i64 %x, 1000000000000000009
  %x.wide = zext i64 %x.res to i128
  %product = mul nuw i128 %x.wide, %x.wide
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i128 [ 0, %entry ], [ %s.next, %loop ]
  %t = add i128 %s, %product
  %large = icmp ugt i128 %t, 1000000000000000018000000000000000080
  %less = add i128 %t, -1000000000000000018000000000000000081
  %s.next = select i1 %large, i128 %less, i128 %t
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  %r = urem i128 %s.next, 1000000000000000009
  ret i128 %r
}

; CHECK-LABEL: @reduced_in_each_turn(
; CHECK:       loop:
; CHECK:         %s.res = phi i64
; CHECK:         br i1 %done
define i128 @reduced_in_each_turn(i64 %x) {
entry:
  %x.wide = zext i64 %x to i128
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i128 [ 0, %entry ], [ %s.next, %loop ]
  %product = mul i128 %x.wide, %s
  %s.next = urem i128 %product, 1000000000000000009
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, 16
  br i1 %done, label %exit, label %loop

exit:
  ret i128 %s.next
}

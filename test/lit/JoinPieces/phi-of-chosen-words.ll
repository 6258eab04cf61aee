; A loop carries the words of a number, each of which is chosen by one bit: it
; carries the number.
; RUN: %opt -S -passes='join-pieces,raise-choices,instcombine' %s | FileCheck %s --implicit-check-not='phi i64'
target datalayout = "e-i64:64-n8:16:32:64"

declare i256 @residue.reduce.i256(i256, i256)

; CHECK-LABEL: define i128 @chosen(
; CHECK:       loop:
; CHECK:         phi i128
; CHECK:         select i1 %bit, i128
define i128 @chosen(i128 %a, i1 %bit, i32 %n) {
entry:
  %a0 = trunc i128 %a to i64
  %a1.up = lshr i128 %a, 64
  %a1 = trunc i128 %a1.up to i64
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %x0 = phi i64 [ %a0, %entry ], [ %n0, %loop ]
  %x1 = phi i64 [ %a1, %entry ], [ %n1, %loop ]
  %w0 = zext i64 %x0 to i128
  %w1 = zext i64 %x1 to i128
  %high = shl nuw i128 %w1, 64
  %x = or disjoint i128 %high, %w0
  %wide = zext i128 %x to i256
  %square = mul nuw i256 %wide, %wide
  %y = call i256 @residue.reduce.i256(i256 %square, i256 170141183460469231731687303715884105727)
  %y0 = trunc i256 %y to i64
  %y1.up = lshr i256 %y, 64
  %y1 = trunc i256 %y1.up to i64
  %n0 = select i1 %bit, i64 %y0, i64 %x0
  %n1 = select i1 %bit, i64 %y1, i64 %x1
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret i128 %x
}

; A block size by a comparison of what is ahead with what was read.
; RUN: %opt -S -verify-each -passes='function(loop(split-blocks))' %s | FileCheck %s

declare i256 @residue.reduce.i256(i256, i256)

; CHECK-LABEL: define i256 @tag(
; CHECK:         %next.early = add i64 %offset.full, 15
; CHECK:         %is.full = icmp ule i64 %next.early, %size
; CHECK:       full:
; CHECK:         %bits.full = shl i64 15, 3
define i256 @tag(i64 %size, i124 %key) {
entry:
  %r = zext i124 %key to i256
  br label %loop
loop:
  %offset = phi i64 [ 0, %entry ], [ %next, %loop ]
  %h = phi i256 [ 0, %entry ], [ %h.next, %loop ]
  %next = add nuw i64 %offset, 15
  %short = icmp ugt i64 %next, %size
  %left = sub i64 %size, %offset
  %n = select i1 %short, i64 %left, i64 15
  %bits = shl i64 %n, 3
  %place = zext i64 %bits to i256
  %one = shl nuw i256 1, %place
  %sum = add nuw i256 %h, %one
  %product = mul nuw i256 %sum, %r
  %h.next = call i256 @residue.reduce.i256(i256 %product, i256 1361129467683753853853498429727072845819)
  %more = icmp ult i64 %next, %size
  br i1 %more, label %loop, label %exit
exit:
  ret i256 %h.next
}

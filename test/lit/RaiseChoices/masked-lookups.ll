; Entries of a table under masks of which one is not zero are choices: by or, by xor and
; by a sum, in a loop and written out.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; p = 2^127 - 25

; CHECK-LABEL: define i128 @or_in_a_loop(
; CHECK:         %[[A:.*]] = select i1 %hit, i128 %t, i128 %x
; CHECK:         %more = icmp
; CHECK:         %[[B:.*]] = select i1 %hit.1, i128 %t.1, i128 %[[A]]
; CHECK:         urem i128 %[[B]],
define i128 @or_in_a_loop(ptr %table, i64 %index) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i128 [ 0, %entry ], [ %x.2, %loop ]
  %slot = getelementptr i128, ptr %table, i64 %i
  %t = load i128, ptr %slot
  %hit = icmp eq i64 %i, %index
  %m = select i1 %hit, i128 %t, i128 0
  %x.1 = or i128 %m, %x
  %more = icmp eq i64 %i, 17
  %i.1 = add nuw nsw i64 %i, 1
  %slot.1 = getelementptr i128, ptr %table, i64 %i.1
  %t.1 = load i128, ptr %slot.1
  %hit.1 = icmp eq i64 %i.1, %index
  %m.1 = select i1 %hit.1, i128 %t.1, i128 0
  %x.2 = or i128 %m.1, %x.1
  %i.next = add nuw nsw i64 %i, 2
  %done = icmp eq i64 %i.next, 16
  br i1 %done, label %end, label %loop
end:
  %r = urem i128 %x.2, 170141183460469231731687303715884105703
  ret i128 %r
}

; CHECK-LABEL: define i128 @written_out(
; CHECK:         %[[C:.*]] = select i1 %c0, i128 %a, i128 %mb
; CHECK:         %[[D:.*]] = select i1 %c2, i128 %c, i128 %[[C]]
; CHECK:         %[[E:.*]] = select i1 %c3, i128 %d, i128 %[[D]]
; CHECK:         urem i128 %[[E]],
define i128 @written_out(i128 %a, i128 %b, i128 %c, i128 %d, i32 %index) {
  %c0 = icmp eq i32 %index, 0
  %c1 = icmp eq i32 %index, 1
  %c2 = icmp eq i32 %index, 2
  %c3 = icmp eq i32 %index, 3
  %ma = select i1 %c0, i128 %a, i128 0
  %mb = select i1 %c1, i128 %b, i128 0
  %mc = select i1 %c2, i128 %c, i128 0
  %s3 = sext i1 %c3 to i128
  %md = and i128 %s3, %d
  %x1 = or i128 %ma, %mb
  %x2 = xor i128 %x1, %mc
  %x3 = add i128 %md, %x2
  %r = urem i128 %x3, 170141183460469231731687303715884105703
  ret i128 %r
}

; Two entries may be added.
; CHECK-LABEL: define i128 @both(
; CHECK:         %x = add i128 %ma, %mb
define i128 @both(i128 %a, i128 %b, i32 %index, i32 %other) {
  %c0 = icmp eq i32 %index, 0
  %c1 = icmp eq i32 %other, 1
  %ma = select i1 %c0, i128 %a, i128 0
  %mb = select i1 %c1, i128 %b, i128 0
  %x = add i128 %ma, %mb
  %r = urem i128 %x, 170141183460469231731687303715884105703
  ret i128 %r
}

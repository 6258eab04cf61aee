; Where two entries may meet, a disjunction is no choice.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s --implicit-check-not=': select'

; The same number twice.
; CHECK-LABEL: Reduction analysis of 'twice':
; CHECK:           i16 %r: input
define i16 @twice(i16 %a, i16 %b, i8 %index) {
  %hit = icmp eq i8 %index, 1
  %again = icmp eq i8 %index, 1
  %m0 = select i1 %hit, i16 %a, i16 0
  %m1 = select i1 %again, i16 %b, i16 0
  %r = or i16 %m0, %m1
  %x = urem i16 %r, 251
  ret i16 %x
}

; Two indices.
; CHECK-LABEL: Reduction analysis of 'two_indices':
; CHECK:           i16 %r: input
define i16 @two_indices(i16 %a, i16 %b, i8 %i, i8 %j) {
  %hit = icmp eq i8 %i, 1
  %again = icmp eq i8 %j, 2
  %m0 = select i1 %hit, i16 %a, i16 0
  %m1 = select i1 %again, i16 %b, i16 0
  %r = or i16 %m0, %m1
  %x = urem i16 %r, 251
  ret i16 %x
}

; The index changes on the way.
; CHECK-LABEL: Reduction analysis of 'moving_index':
; CHECK:           i16 %r.next: input
define i16 @moving_index(ptr %table, ptr %indices) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i16 [ 0, %entry ], [ %r.next, %loop ]
  %slot = getelementptr i16, ptr %table, i64 %i
  %e = load i16, ptr %slot
  %place = getelementptr i64, ptr %indices, i64 %i
  %index = load i64, ptr %place
  %hit = icmp eq i64 %i, %index
  %masked = select i1 %hit, i16 %e, i16 0
  %r.next = or i16 %masked, %r
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 16
  br i1 %done, label %end, label %loop
end:
  %x = urem i16 %r.next, 251
  ret i16 %x
}

; The counter may come by again.
; CHECK-LABEL: Reduction analysis of 'wraps':
; CHECK:           i16 %r.next: input
define i16 @wraps(ptr %table, i8 %index, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %i.next, %loop ]
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %r = phi i16 [ 0, %entry ], [ %r.next, %loop ]
  %slot = getelementptr i16, ptr %table, i64 %k
  %e = load i16, ptr %slot
  %hit = icmp eq i8 %i, %index
  %masked = select i1 %hit, i16 %e, i16 0
  %r.next = or i16 %masked, %r
  %i.next = add i8 %i, 1
  %k.next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %k.next, %n
  br i1 %done, label %end, label %loop
end:
  %x = urem i16 %r.next, 251
  ret i16 %x
}

; It starts with something.
; CHECK-LABEL: Reduction analysis of 'starts_with_something':
; CHECK:           i16 %r.next: input
define i16 @starts_with_something(ptr %table, i64 %index, i16 %start) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i16 [ %start, %entry ], [ %r.next, %loop ]
  %slot = getelementptr i16, ptr %table, i64 %i
  %e = load i16, ptr %slot
  %hit = icmp eq i64 %i, %index
  %masked = select i1 %hit, i16 %e, i16 0
  %r.next = or i16 %masked, %r
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 16
  br i1 %done, label %end, label %loop
end:
  %x = urem i16 %r.next, 251
  ret i16 %x
}

; What was found in the loop before is still there.
; CHECK-LABEL: Reduction analysis of 'outer_loop':
; CHECK:           i16 %r.next: input
define i16 @outer_loop(ptr %table, i64 %index, i64 %n) {
entry:
  br label %outer
outer:
  %j = phi i64 [ 0, %entry ], [ %j.next, %latch ]
  %s = phi i16 [ 0, %entry ], [ %r.next, %latch ]
  br label %loop
loop:
  %i = phi i64 [ 0, %outer ], [ %i.next, %loop ]
  %r = phi i16 [ %s, %outer ], [ %r.next, %loop ]
  %slot = getelementptr i16, ptr %table, i64 %i
  %e = load i16, ptr %slot
  %hit = icmp eq i64 %i, %index
  %masked = select i1 %hit, i16 %e, i16 0
  %r.next = or i16 %masked, %r
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 16
  br i1 %done, label %latch, label %loop
latch:
  %j.next = add nuw nsw i64 %j, 1
  %end = icmp eq i64 %j.next, %n
  br i1 %end, label %exit, label %outer
exit:
  %x = urem i16 %r.next, 251
  ret i16 %x
}

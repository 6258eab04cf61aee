; r |= (i == index) ? table[i] : 0 is a choice if the condition holds once at most.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction analysis of 'loop':
; CHECK:           i16 %r: phi 0, %r.next  REDUCED
; CHECK:           i16 %r.next: select %e, %r  REDUCED
define i16 @loop(ptr %table, i64 %index) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i16 [ 0, %entry ], [ %r.next, %loop ]
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

; Two entries in a round, masks instead of selects, xor instead of or.
; CHECK-LABEL: Reduction analysis of 'unrolled_by_two':
; CHECK:           i16 %r0: select %e0, %r  REDUCED
; CHECK:           i16 %r.next: select %e1, %r0  REDUCED
define i16 @unrolled_by_two(ptr %table, i64 %index) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i16 [ 0, %entry ], [ %r.next, %loop ]
  %slot0 = getelementptr i16, ptr %table, i64 %i
  %e0 = load i16, ptr %slot0
  %hit0 = icmp eq i64 %index, %i
  %mask0 = sext i1 %hit0 to i16
  %masked0 = and i16 %mask0, %e0
  %r0 = xor i16 %masked0, %r
  %j = or disjoint i64 %i, 1
  %slot1 = getelementptr i16, ptr %table, i64 %j
  %e1 = load i16, ptr %slot1
  %hit1 = icmp eq i64 %j, %index
  %mask1 = sext i1 %hit1 to i16
  %masked1 = and i16 %e1, %mask1
  %r.next = xor i16 %r0, %masked1
  %i.next = add nuw nsw i64 %i, 2
  %done = icmp eq i64 %i.next, 16
  br i1 %done, label %end, label %loop
end:
  %x = urem i16 %r.next, 251
  ret i16 %x
}

; CHECK-LABEL: Reduction analysis of 'written_out':
; CHECK:           i16 %r1: select %a, %m1  REDUCED
; CHECK:           i16 %r2: select %c, %r1  REDUCED
define i16 @written_out(i16 %a, i16 %b, i16 %c, i8 %index) {
  %hit0 = icmp eq i8 %index, 0
  %m0 = select i1 %hit0, i16 %a, i16 0
  %hit1 = icmp eq i8 %index, 1
  %m1 = select i1 %hit1, i16 %b, i16 0
  %r1 = or i16 %m0, %m1
  %hit2 = icmp eq i8 %index, 2
  %m2 = select i1 %hit2, i16 %c, i16 0
  %r2 = or i16 %r1, %m2
  %x = urem i16 %r2, 251
  ret i16 %x
}

; The first entry was peeled off.
; CHECK-LABEL: Reduction analysis of 'peeled':
; CHECK:           i16 %r.next: select %e, %r  REDUCED
define i16 @peeled(ptr %table, i64 %index) {
entry:
  %first = load i16, ptr %table
  %hit0 = icmp eq i64 %index, 0
  %start = select i1 %hit0, i16 %first, i16 0
  br label %loop
loop:
  %i = phi i64 [ 1, %entry ], [ %i.next, %loop ]
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

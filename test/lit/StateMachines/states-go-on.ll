; Where each state of a loop around a switch says what comes next, it goes there itself.
; RUN: %opt -S -passes='state-machines,verify' %s | FileCheck %s

; CHECK-LABEL: define i128 @ladder(
; CHECK-NOT:     switch
; CHECK:       entry:
; CHECK-NEXT:    br label %double.head
; CHECK:       double.head:
; CHECK-NEXT:    phi
; CHECK:         br label %double
; CHECK:       double:
; CHECK:         br label %add.head
; CHECK:       add:
; CHECK:         br label %select.head
; CHECK:       select:
; CHECK:         %more = icmp
; CHECK:         br i1 %more, label %double.head, label %done.head
; CHECK:         ret i128
define i128 @ladder(i128 %x, i32 %n) {
entry:
  br label %head
head:
  %state = phi i32 [ 0, %entry ], [ 1, %double ], [ 2, %add ], [ %next, %select ]
  %acc = phi i128 [ %x, %entry ], [ %d, %double ], [ %acc, %add ], [ %s, %select ]
  %tmp = phi i128 [ 0, %entry ], [ %tmp, %double ], [ %a, %add ], [ %tmp, %select ]
  %i = phi i32 [ %n, %entry ], [ %i, %double ], [ %i, %add ], [ %j, %select ]
  switch i32 %state, label %never [
    i32 0, label %double
    i32 1, label %add
    i32 2, label %select
    i32 3, label %done
  ]
double:
  %dd = add i128 %acc, %acc
  %d = urem i128 %dd, 2305843009213693951
  br label %head
add:
  %aa = add i128 %acc, %x
  %a = urem i128 %aa, 2305843009213693951
  br label %head
select:
  %bit = and i32 %i, 1
  %c = icmp eq i32 %bit, 0
  %s = select i1 %c, i128 %acc, i128 %tmp
  %j = add i32 %i, -1
  %more = icmp sgt i32 %i, 0
  %next = select i1 %more, i32 0, i32 3
  br label %head
never:
  unreachable
done:
  ret i128 %acc
}

; A state that stays as it is, and one loop around another.
; CHECK-LABEL: define i128 @waits(
; CHECK-NOT:     switch
; CHECK:       wait:
; CHECK:         br i1 %again, label %wait.head, label %leave
; CHECK:         ret i128
define i128 @waits(i128 %x, i32 %n) {
entry:
  br label %outer
outer:
  %k = phi i32 [ 0, %entry ], [ %k.next, %done ]
  %y = phi i128 [ %x, %entry ], [ %acc, %done ]
  br label %head
head:
  %state = phi i32 [ 0, %outer ], [ %state, %wait ], [ 1, %leave ], [ 2, %product ]
  %acc = phi i128 [ %y, %outer ], [ %d, %wait ], [ %acc, %leave ], [ %p, %product ]
  switch i32 %state, label %done [
    i32 0, label %wait
    i32 1, label %product
  ]
wait:
  %dd = add i128 %acc, 12345
  %d = urem i128 %dd, 2305843009213693951
  %again = icmp ugt i128 %d, 1000000
  br i1 %again, label %head, label %leave
leave:
  br label %head
product:
  %pp = mul i128 %acc, 3
  %p = urem i128 %pp, 2305843009213693951
  br label %head
done:
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, %n
  br i1 %more, label %outer, label %end
end:
  ret i128 %acc
}

; Where a state joins the others first, it goes on from there.
; CHECK-LABEL: define i128 @joined(
; CHECK-NOT:     switch
; CHECK:         ret i128
define i128 @joined(i128 %x) {
entry:
  br label %head
head:
  %state = phi i32 [ 0, %entry ], [ %next, %latch ]
  %acc = phi i128 [ %x, %entry ], [ %all, %latch ]
  switch i32 %state, label %done [
    i32 0, label %first
    i32 1, label %second
  ]
first:
  %dd = add i128 %acc, 12345
  %d = urem i128 %dd, 2305843009213693951
  br label %latch
second:
  %pp = mul i128 %acc, 3
  %p = urem i128 %pp, 2305843009213693951
  br label %latch
latch:
  %next = phi i32 [ 1, %first ], [ 2, %second ]
  %all = phi i128 [ %d, %first ], [ %p, %second ]
  br label %head
done:
  ret i128 %acc
}

; A state that is computed.
; CHECK-LABEL: define i128 @computed(
; CHECK:         switch
define i128 @computed(i128 %x, i32 %s) {
entry:
  br label %head
head:
  %state = phi i32 [ 0, %entry ], [ %s, %first ], [ 2, %second ]
  %acc = phi i128 [ %x, %entry ], [ %d, %first ], [ %p, %second ]
  switch i32 %state, label %done [
    i32 0, label %first
    i32 1, label %second
  ]
first:
  %dd = add i128 %acc, 12345
  %d = urem i128 %dd, 2305843009213693951
  br label %head
second:
  %pp = mul i128 %acc, 3
  %p = urem i128 %pp, 2305843009213693951
  br label %head
done:
  ret i128 %acc
}

; Two states that lead to each other, and both are first: the loop would have two entries.
; CHECK-LABEL: define i128 @two_entries(
; CHECK:         switch
define i128 @two_entries(i128 %x, i1 %c) {
entry:
  %start = select i1 %c, i32 0, i32 1
  br label %head
head:
  %state = phi i32 [ %start, %entry ], [ 1, %first ], [ %back, %second ]
  %acc = phi i128 [ %x, %entry ], [ %d, %first ], [ %p, %second ]
  switch i32 %state, label %done [
    i32 0, label %first
    i32 1, label %second
  ]
first:
  %dd = add i128 %acc, 12345
  %d = urem i128 %dd, 2305843009213693951
  br label %head
second:
  %pp = mul i128 %acc, 3
  %p = urem i128 %pp, 2305843009213693951
  %odd = trunc i128 %p to i1
  %back = select i1 %odd, i32 0, i32 2
  br label %head
done:
  ret i128 %acc
}

; One state goes on in the code of another.
; CHECK-LABEL: define i128 @falls_through(
; CHECK:         switch
define i128 @falls_through(i128 %x) {
entry:
  br label %head
head:
  %state = phi i32 [ 0, %entry ], [ 2, %second ]
  %acc = phi i128 [ %x, %entry ], [ %p, %second ]
  switch i32 %state, label %done [
    i32 0, label %first
    i32 1, label %second
  ]
first:
  %dd = add i128 %acc, 12345
  %d = urem i128 %dd, 2305843009213693951
  br label %second
second:
  %in = phi i128 [ %acc, %head ], [ %d, %first ]
  %pp = mul i128 %in, 3
  %p = urem i128 %pp, 2305843009213693951
  br label %head
done:
  ret i128 %acc
}

; Nothing is reduced here.
; CHECK-LABEL: define i32 @others(
; CHECK:         switch
define i32 @others(i32 %x) {
entry:
  br label %head
head:
  %state = phi i32 [ 0, %entry ], [ 1, %first ], [ 2, %second ]
  %acc = phi i32 [ %x, %entry ], [ %d, %first ], [ %p, %second ]
  switch i32 %state, label %done [
    i32 0, label %first
    i32 1, label %second
  ]
first:
  %d = add i32 %acc, 12345
  br label %head
second:
  %p = mul i32 %acc, 3
  br label %head
done:
  ret i32 %acc
}

; Loops that stay as they are.
;
; RUN: %opt -residue-representation=packed -passes=jam-turns -S %s | FileCheck %s
; Proofs of all loops would take too long:
; RUN: %opt -residue-verify -residue-representation=packed -passes=jam-turns -S %S/turns.ll | FileCheck %s
; There would be a loop for lanes, and no lanes:
; RUN: %opt -residue-representation=saturated -passes=jam-turns -S %S/turns.ll | FileCheck %s

; CHECK-NOT: apart
; CHECK-NOT: residue.loop.instead

; A turn reads what the one before has stored.
define void @behind(ptr noalias %a, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %x.at = getelementptr inbounds i255, ptr %a, i64 %i
  %x = load i255, ptr %x.at
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds.end ]
  %r = phi i255 [ %x, %loop ], [ %t, %rounds.end ]
  br label %rounds.end

rounds.end:
  %t.w = zext i255 %r to i510
  %t.p = mul nuw i510 %t.w, %t.w
  %t.m = urem i510 %t.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %t.m to i255
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, 5
  br i1 %again, label %rounds, label %next

next:
  %i.1 = add nuw nsw i64 %i, 1
  %o.at = getelementptr inbounds i255, ptr %a, i64 %i.1
  store i255 %t, ptr %o.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; A turn stores a number in front of a loop that reads it, where no other turn has stored.
define void @ahead(ptr noalias %a, ptr noalias %o, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %x.at = getelementptr inbounds i255, ptr %o, i64 %i
  %x = load i255, ptr %x.at
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  store i255 %x, ptr %a.at
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds.end ]
  %r = phi i255 [ %x, %loop ], [ %t, %rounds.end ]
  %y.at = getelementptr inbounds i255, ptr %a.at, i64 %j
  %y = load i255, ptr %y.at
  br label %rounds.end

rounds.end:
  %t.w = zext i255 %r to i510
  %t.y = zext i255 %y to i510
  %t.p = mul nuw i510 %t.w, %t.y
  %t.m = urem i510 %t.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %t.m to i255
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, 5
  br i1 %again, label %rounds, label %next

next:
  store i255 %t, ptr %x.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; A turn stores what it reads at its end, and the next turn reads it at its begin:
; in the order of bytes they would not meet, a step of 16 against numbers of 32.
define void @halves(ptr noalias %a, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %x.at = getelementptr inbounds i128, ptr %a, i64 %i
  %x = load i255, ptr %x.at
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds.end ]
  %r = phi i255 [ %x, %loop ], [ %t, %rounds.end ]
  br label %rounds.end

rounds.end:
  %t.w = zext i255 %r to i510
  %t.p = mul nuw i510 %t.w, %t.w
  %t.m = urem i510 %t.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %t.m to i255
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, 5
  br i1 %again, label %rounds, label %next

next:
  %o.at = getelementptr inbounds i128, ptr %a, i64 %i
  store i255 %t, ptr %o.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; The next number is read behind the store, so what the next turn stores must not
; be there yet.
define void @read_later(ptr noalias %a, ptr noalias %o, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %x.at = getelementptr inbounds i255, ptr %a, i64 %i
  %x = load i255, ptr %x.at
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds.end ]
  %r = phi i255 [ %x, %loop ], [ %t, %rounds.end ]
  br label %rounds.end

rounds.end:
  %t.w = zext i255 %r to i510
  %t.p = mul nuw i510 %t.w, %t.w
  %t.m = urem i510 %t.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %t.m to i255
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, 5
  br i1 %again, label %rounds, label %next

next:
  %o.at = getelementptr inbounds i255, ptr %a, i64 %i
  store i255 %t, ptr %o.at
  %i.1 = add nuw nsw i64 %i, 1
  %y.at = getelementptr inbounds i255, ptr %a, i64 %i.1
  %y = load i255, ptr %y.at
  %q.at = getelementptr inbounds i255, ptr %o, i64 %i
  store i255 %y, ptr %q.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; Constants of the rounds that a turn stores.
define void @own_constants(ptr noalias %a, ptr noalias %k, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %x.at = getelementptr inbounds i255, ptr %a, i64 %i
  %x = load i255, ptr %x.at
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds.end ]
  %r = phi i255 [ %x, %loop ], [ %t, %rounds.end ]
  %c.at = getelementptr inbounds i255, ptr %k, i64 %j
  %c = load i255, ptr %c.at
  br label %rounds.end

rounds.end:
  %t.x = zext i255 %r to i256
  %t.c = zext i255 %c to i256
  %t.s = add nuw i256 %t.x, %t.c
  %t.sr = urem i256 %t.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t.w = zext i256 %t.sr to i510
  %t.p = mul nuw i510 %t.w, %t.w
  %t.m = urem i510 %t.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %t.m to i255
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, 5
  br i1 %again, label %rounds, label %next

next:
  %o.at = getelementptr inbounds i255, ptr %k, i64 3
  store i255 %t, ptr %o.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; Stored in each round.
define void @inside(ptr noalias %a, ptr noalias %o, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %x.at = getelementptr inbounds i255, ptr %a, i64 %i
  %x = load i255, ptr %x.at
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds.end ]
  %r = phi i255 [ %x, %loop ], [ %t, %rounds.end ]
  br label %rounds.end

rounds.end:
  %t.w = zext i255 %r to i510
  %t.p = mul nuw i510 %t.w, %t.w
  %t.m = urem i510 %t.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %t.m to i255
  %o.at = getelementptr inbounds i255, ptr %o, i64 %j
  store i255 %t, ptr %o.at
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, 5
  br i1 %again, label %rounds, label %next

next:
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; An object that keeps from turn to turn what it has.
define void @kept(ptr noalias %a, ptr noalias %o, i64 %n) #0 {
before:
  %own = alloca [8 x i255]
  store i255 3, ptr %own
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %x.at = getelementptr inbounds i255, ptr %a, i64 %i
  %x = load i255, ptr %x.at
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds.end ]
  %r = phi i255 [ %x, %loop ], [ %t, %rounds.end ]
  %c.at = getelementptr inbounds i255, ptr %own, i64 %j
  %c = load i255, ptr %c.at
  br label %rounds.end

rounds.end:
  %t.x = zext i255 %r to i256
  %t.c = zext i255 %c to i256
  %t.s = add nuw i256 %t.x, %t.c
  %t.sr = urem i256 %t.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t.w = zext i256 %t.sr to i510
  %t.p = mul nuw i510 %t.w, %t.w
  %t.m = urem i510 %t.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %t.m to i255
  %j.1 = add nuw nsw i64 %j, 1
  %own.to = getelementptr inbounds i255, ptr %own, i64 %j.1
  store i255 %t, ptr %own.to
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, 5
  br i1 %again, label %rounds, label %next

next:
  %o.at = getelementptr inbounds i255, ptr %o, i64 %i
  store i255 %t, ptr %o.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; Blocks that go around without being a loop, as both may be the first one, store several
; times in a turn.
define void @other_cycle(ptr noalias %a, ptr noalias %k, ptr noalias %o, i64 %n, i1 %c) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %x.at = getelementptr inbounds i255, ptr %a, i64 %i
  %x = load i255, ptr %x.at
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds ]
  %r = phi i255 [ %x, %loop ], [ %t, %rounds ]
  %c.at = getelementptr inbounds i255, ptr %k, i64 %j
  %cc = load i255, ptr %c.at
  %t.x = zext i255 %r to i256
  %t.c = zext i255 %cc to i256
  %t.s = add nuw i256 %t.x, %t.c
  %t.sr = urem i256 %t.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t.w = zext i256 %t.sr to i510
  %t.p = mul nuw i510 %t.w, %t.w
  %t.m = urem i510 %t.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %t.m to i255
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, 256
  br i1 %again, label %rounds, label %both

both:
  br i1 %c, label %one, label %other

one:
  %m = phi i64 [ 0, %both ], [ %m.next, %other ]
  br label %other

other:
  %e = phi i64 [ %m, %one ], [ 1, %both ]
  %e.5 = mul i64 %e, 5
  %e.low = and i64 %e.5, 3
  %o.at = getelementptr inbounds [4 x i255], ptr %o, i64 %i, i64 %e.low
  store i255 %t, ptr %o.at
  %m.next = add i64 %e, 1
  %more.m = icmp ult i64 %m.next, 4
  br i1 %more.m, label %one, label %next

next:
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}
; Each turn has as many rounds as its number says.
define void @triangle(ptr noalias %a, ptr noalias %o, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %x.at = getelementptr inbounds i255, ptr %a, i64 %i
  %x = load i255, ptr %x.at
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds.end ]
  %r = phi i255 [ %x, %loop ], [ %t, %rounds.end ]
  br label %rounds.end

rounds.end:
  %t.w = zext i255 %r to i510
  %t.p = mul nuw i510 %t.w, %t.w
  %t.m = urem i510 %t.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %t.m to i255
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, %i
  br i1 %again, label %rounds, label %next

next:
  %o.at = getelementptr inbounds i255, ptr %o, i64 %i
  store i255 %t, ptr %o.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; Three turns do not fill lanes.
define void @few(ptr noalias %a, ptr noalias %o) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %x.at = getelementptr inbounds i255, ptr %a, i64 %i
  %x = load i255, ptr %x.at
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds.end ]
  %r = phi i255 [ %x, %loop ], [ %t, %rounds.end ]
  br label %rounds.end

rounds.end:
  %t.w = zext i255 %r to i510
  %t.p = mul nuw i510 %t.w, %t.w
  %t.m = urem i510 %t.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %t.m to i255
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, 5
  br i1 %again, label %rounds, label %next

next:
  %o.at = getelementptr inbounds i255, ptr %o, i64 %i
  store i255 %t, ptr %o.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 3
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; The next turn begins with what this one ends with.
define void @chain(ptr noalias %a, ptr noalias %o, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %x = phi i255 [ 1, %before ], [ %t, %next ]
  %c.at = getelementptr inbounds i255, ptr %a, i64 %i
  %c = load i255, ptr %c.at
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds.end ]
  %r = phi i255 [ %x, %loop ], [ %t, %rounds.end ]
  br label %rounds.end

rounds.end:
  %t.x = zext i255 %r to i256
  %t.c = zext i255 %c to i256
  %t.s = add nuw i256 %t.x, %t.c
  %t.sr = urem i256 %t.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t.w = zext i256 %t.sr to i510
  %t.p = mul nuw i510 %t.w, %t.w
  %t.m = urem i510 %t.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %t.m to i255
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, 5
  br i1 %again, label %rounds, label %next

next:
  %o.at = getelementptr inbounds i255, ptr %o, i64 %i
  store i255 %t, ptr %o.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; One turn at most takes that side, and it may be the only one that may load there.
define void @one(ptr noalias %a, ptr noalias %o, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %x.at = getelementptr inbounds i255, ptr %a, i64 %i
  %x = load i255, ptr %x.at
  %x.w = zext i255 %x to i510
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds.end ]
  %r = phi i255 [ 1, %loop ], [ %t, %rounds.end ]
  %other = icmp eq i64 %j, %i
  br i1 %other, label %factor, label %rounds.end

factor:
  %y.at = getelementptr inbounds i255, ptr %a, i64 %j
  %y = load i255, ptr %y.at
  %y.w = zext i255 %y to i510
  %y.p = mul nuw i510 %x.w, %y.w
  %y.m = urem i510 %y.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.w = zext i255 %r to i510
  %f.p = mul nuw i510 %y.m, %r.w
  %f.m = urem i510 %f.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %f = trunc i510 %f.m to i255
  br label %rounds.end

rounds.end:
  %t = phi i255 [ %r, %rounds ], [ %f, %factor ]
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, %n
  br i1 %again, label %rounds, label %next

next:
  %o.at = getelementptr inbounds i255, ptr %o, i64 %i
  store i255 %t, ptr %o.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; So it is where no turn is known to do so.
define void @some(ptr noalias %a, ptr noalias %o, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %x.at = getelementptr inbounds i255, ptr %a, i64 %i
  %x = load i255, ptr %x.at
  %x.w = zext i255 %x to i510
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds.end ]
  %r = phi i255 [ 1, %loop ], [ %t, %rounds.end ]
  %other = icmp ult i64 %i, %j
  br i1 %other, label %factor, label %rounds.end

factor:
  %y.at = getelementptr inbounds i255, ptr %a, i64 %j
  %y = load i255, ptr %y.at
  %y.w = zext i255 %y to i510
  %y.p = mul nuw i510 %x.w, %y.w
  %y.m = urem i510 %y.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.w = zext i255 %r to i510
  %f.p = mul nuw i510 %y.m, %r.w
  %f.m = urem i510 %f.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %f = trunc i510 %f.m to i255
  br label %rounds.end

rounds.end:
  %t = phi i255 [ %r, %rounds ], [ %f, %factor ]
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, %n
  br i1 %again, label %rounds, label %next

next:
  %o.at = getelementptr inbounds i255, ptr %o, i64 %i
  store i255 %t, ptr %o.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; Code between turns that may have effects.
define void @calls(ptr noalias %a, ptr noalias %o, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %x.at = getelementptr inbounds i255, ptr %a, i64 %i
  %x = load i255, ptr %x.at
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds.end ]
  %r = phi i255 [ %x, %loop ], [ %t, %rounds.end ]
  br label %rounds.end

rounds.end:
  %t.w = zext i255 %r to i510
  %t.p = mul nuw i510 %t.w, %t.w
  %t.m = urem i510 %t.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %t.m to i255
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, 5
  br i1 %again, label %rounds, label %next

next:
  %o.at = getelementptr inbounds i255, ptr %o, i64 %i
  store i255 %t, ptr %o.at
  call void @effect()
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

declare void @effect()

; The products wait for each other from turn to turn, all but one.
define i255 @waiting(ptr noalias %a, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %acc = phi i255 [ 1, %before ], [ %acc.next, %next ]
  %row = getelementptr inbounds [4 x i255], ptr %a, i64 %i
  br label %entries

entries:
  %j = phi i64 [ 0, %loop ], [ %j.next, %entries ]
  %r = phi i255 [ 0, %loop ], [ %t, %entries ]
  %x.at = getelementptr inbounds i255, ptr %row, i64 %j
  %x = load i255, ptr %x.at
  %t = xor i255 %x, %r
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, 4
  br i1 %again, label %entries, label %next

next:
  %s.a = zext i255 %t to i510
  %s.b = zext i255 %t to i510
  %s.p = mul nuw i510 %s.a, %s.b
  %s.m = urem i510 %s.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = trunc i510 %s.m to i255
  %u.a = zext i255 %acc to i510
  %u.b = zext i255 %s to i510
  %u.p = mul nuw i510 %u.a, %u.b
  %u.m = urem i510 %u.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %u = trunc i510 %u.m to i255
  %v.a = zext i255 %u to i510
  %v.b = zext i255 %u to i510
  %v.p = mul nuw i510 %v.a, %v.b
  %v.m = urem i510 %v.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %v = trunc i510 %v.m to i255
  %acc.next.a = zext i255 %v to i510
  %acc.next.b = zext i255 %acc to i510
  %acc.next.p = mul nuw i510 %acc.next.a, %acc.next.b
  %acc.next.m = urem i510 %acc.next.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %acc.next = trunc i510 %acc.next.m to i255
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %acc.next
}

attributes #0 = { "target-features"="+avx512ifma,+avx512vl,+avx512f" }

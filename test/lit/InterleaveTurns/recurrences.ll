; Numbers that each turn makes of those of the turn before have parts of their own in
; the lanes, which are put together behind the loop.
;
; RUN: %opt -passes=interleave-turns,verify -S %s | FileCheck %s
; Where there are no lanes, nothing changes:
; RUN: sed 's/+avx512ifma,//' %s | %opt -passes=interleave-turns -S | FileCheck %s --check-prefix=SAME
; SAME-NOT: apart

; Four sums, of which the last one begins with what was there. What M is for keeps
; each difference above 0, whatever comes in.
;
; CHECK-LABEL: @difference(
; CHECK:       loop.apart:
; CHECK-COUNT-3: phi i255 [ 0, {{.*}} ], [
; CHECK:       phi i255 [ %start, {{.*}} ], [
; CHECK-COUNT-4: sub nuw i510
; CHECK:       unr-lcssa{{(\.loopexit)?}}:
; CHECK-COUNT-4: phi i510 [ %s.m
; CHECK-COUNT-3: add nuw i510
; CHECK:       urem i510
; CHECK:       loop.apart.epil:
define i255 @difference(ptr %a, i255 %start, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %s = phi i255 [ %start, %before ], [ %s.next, %loop ]
  %s.w = zext i255 %s to i510
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i510
  %x.p = mul nuw i510 %a.w, %a.w
  %x = urem i510 %x.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.m.u = add nuw i510 %s.w, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.m.d = sub nuw i510 %s.m.u, %x
  %s.m = urem i510 %s.m.d, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i510 %s.m to i255
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %s.next
}

; By the fourth power of c, made in front of the loop. In the end, the first part has
; three further turns behind it.
;
; CHECK-LABEL: @polynomial(
; CHECK:       icmp uge i64 %{{.*}}, 15
; CHECK:       %[[C2:.*]] = urem i510
; CHECK:       mul nuw i510 %[[C2]], %[[C2]]
; CHECK:       %[[C4:.*]] = urem i510
; CHECK:       loop.apart:
; CHECK-COUNT-4: mul nuw i510 %{{.*}}, %[[C4]]
; CHECK:       br i1
; CHECK-COUNT-3: mul nuw i510 %{{.*}}, %c.w
; CHECK:       loop.apart.epil:
define i255 @polynomial(ptr %a, i255 %c, i64 %n) #0 {
before:
  %c.w = zext i255 %c to i510
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %s = phi i255 [ 0, %before ], [ %s.next, %loop ]
  %s.w = zext i255 %s to i510
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i510
  %x.p = mul nuw i510 %s.w, %c.w
  %x = urem i510 %x.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.m.s = add nuw i510 %x, %a.w
  %s.m = urem i510 %s.m.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i510 %s.m to i255
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %s.next
}

; Four products, three of which begin with 1.
;
; CHECK-LABEL: @product(
; CHECK:       icmp uge i64 %{{.*}}, 15
; CHECK:       loop.apart:
; CHECK-COUNT-3: phi i255 [ 1, {{.*}} ], [
; CHECK-COUNT-4: mul nuw i510
; CHECK:       br i1
; CHECK-COUNT-3: mul nuw i510
; CHECK:       loop.apart.epil:
define i255 @product(ptr %a, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %s = phi i255 [ 1, %before ], [ %s.next, %loop ]
  %s.w = zext i255 %s to i510
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i510
  %s.m.p = mul nuw i510 %s.w, %a.w
  %s.m = urem i510 %s.m.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i510 %s.m to i255
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %s.next
}

; The powers of four turns, each of which is multiplied by c^4.
;
; CHECK-LABEL: @powers(
; CHECK:       icmp uge i64 %{{.*}}, 15
; CHECK:       %[[C2:.*]] = urem i510
; CHECK:       mul nuw i510 %[[C2]], %[[C2]]
; CHECK:       %[[C4:.*]] = urem i510
; CHECK:       loop.apart:
; CHECK-COUNT-4: phi i255
; CHECK-COUNT-4: mul nuw i510 %{{.*}}, %[[C4]]
; CHECK-COUNT-4: store i255
; CHECK:       loop.apart.epil:
define void @powers(ptr %a, i255 %c, i64 %n) #0 {
before:
  %c.w = zext i255 %c to i510
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %s = phi i255 [ 1, %before ], [ %s.next, %loop ]
  %s.w = zext i255 %s to i510
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i510
  %x.p = mul nuw i510 %a.w, %s.w
  %x = urem i510 %x.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x.t = trunc i510 %x to i255
  store i255 %x.t, ptr %a.at
  %s.m.p = mul nuw i510 %s.w, %c.w
  %s.m = urem i510 %s.m.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i510 %s.m to i255
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; The same in a loop: what is the same for all of its turns is made in front of it, and
; so few turns do.
;
; CHECK-LABEL: @transform(
; CHECK:       before:
; CHECK:       %[[C2:.*]] = urem i510
; CHECK:       mul nuw i510 %[[C2]], %[[C2]]
; CHECK:       outer:
; CHECK-NOT:   icmp uge i64 %{{.*}}, 15
; CHECK:       loop.apart:
define void @transform(ptr %all, i255 %c, i64 %n, i64 %m) #0 {
before:
  %c.w = zext i255 %c to i510
  br label %outer

outer:
  %k = phi i64 [ 0, %before ], [ %k.next, %behind ]
  %first = mul nuw nsw i64 %k, %n
  %a = getelementptr inbounds i255, ptr %all, i64 %first
  br label %loop

loop:
  %i = phi i64 [ 0, %outer ], [ %i.next, %loop ]
  %s = phi i255 [ 1, %outer ], [ %s.next, %loop ]
  %s.w = zext i255 %s to i510
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i510
  %x.p = mul nuw i510 %a.w, %s.w
  %x = urem i510 %x.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x.t = trunc i510 %x to i255
  store i255 %x.t, ptr %a.at
  %s.m.p = mul nuw i510 %s.w, %c.w
  %s.m = urem i510 %s.m.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i510 %s.m to i255
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %behind

behind:
  %k.next = add nuw nsw i64 %k, 1
  %on = icmp ult i64 %k.next, %m
  br i1 %on, label %outer, label %exit

exit:
  ret void
}

; In the type of memory, which holds more than what comes in.
;
; CHECK-LABEL: @powers_in_words(
; CHECK:       loop.apart:
; CHECK-COUNT-4: phi i256
; CHECK-COUNT-4: mul nuw i510
; CHECK:       loop.apart.epil:
define void @powers_in_words(ptr %a, i255 %c, i64 %n) #0 {
before:
  %c.w = zext i255 %c to i510
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %s = phi i256 [ 1, %before ], [ %s.next, %loop ]
  %s.w = zext i256 %s to i510
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i510
  %x.p = mul i510 %a.w, %s.w
  %x = urem i510 %x.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x.t = trunc i510 %x to i255
  store i255 %x.t, ptr %a.at
  %s.m.p = mul i510 %s.w, %c.w
  %s.m = urem i510 %s.m.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i510 %s.m to i256
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; A loop that ends at a pointer, which is needed behind it, in a function that handles
; exceptions.
;
; CHECK-LABEL: @by_pointers(
; CHECK:       loop.apart:
; CHECK-COUNT-3: phi i255 [ 0, {{.*}} ], [
; CHECK:       landingpad
define i255 @by_pointers(ptr %first, ptr %end) #0 personality ptr @personality {
before:
  br label %loop

loop:
  %p = phi ptr [ %first, %before ], [ %p.next, %loop ]
  %s = phi i255 [ 0, %before ], [ %s.next, %loop ]
  %s.w = zext i255 %s to i510
  %a.l = load i255, ptr %p
  %a.w = zext i255 %a.l to i510
  %x.p = mul nuw i510 %a.w, %a.w
  %x = urem i510 %x.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.m.s = add nuw i510 %s.w, %x
  %s.m = urem i510 %s.m.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i510 %s.m to i255
  %p.next = getelementptr inbounds i8, ptr %p, i64 32
  %more = icmp ne ptr %p.next, %end
  br i1 %more, label %loop, label %behind

behind:
  invoke void @use(ptr %p.next)
          to label %exit unwind label %pad

exit:
  ret i255 %s.next

pad:
  %caught = landingpad { ptr, i32 }
          cleanup
  resume { ptr, i32 } %caught
}

; What is added in front of the product is multiplied by c, not by its fourth power, and
; the sums are in types of their own. What is extended may be any number then.
;
; CHECK-LABEL: @sum_before(
; CHECK:       icmp uge i64 %{{.*}}, 15
; CHECK:       %[[C2:.*]] = urem i576
; CHECK:       %[[C4:.*]] = urem i576
; CHECK:       loop.apart:
; CHECK:       %[[APART:.*]] = mul nuw i512 %{{.*}}, %c.w
; CHECK:       %[[P:.*]] = trunc i576 %[[C4]] to i512
; CHECK:       %[[OWN:.*]] = mul nuw i512 %{{.*}}, %[[P]]
; CHECK:       %[[SUM:.*]] = add nuw i512 %[[APART]], %[[OWN]]
; CHECK:       zext i512 %[[SUM]] to i576
; CHECK-COUNT-3: mul nuw i512 %{{.*}}, %c.w
; CHECK:       br i1
define i255 @sum_before(ptr %a, i255 %c, i64 %n) #0 {
before:
  %c.w = zext i255 %c to i512
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %s = phi i255 [ 0, %before ], [ %s.next, %loop ]
  %s.w = zext i255 %s to i256
  %a.at = getelementptr inbounds i254, ptr %a, i64 %i
  %a.l = load i254, ptr %a.at
  %a.w = zext i254 %a.l to i256
  %d = add nuw i256 %s.w, %a.w
  %d.w = zext i256 %d to i512
  %x.p = mul nuw i512 %d.w, %c.w
  %x = zext nneg i512 %x.p to i576
  %b = zext i256 %a.w to i576
  %x.b = add nuw i576 %x, %b
  %s.m = urem i576 %x.b, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i576 %s.m to i255
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %s.next
}

; The sum in front of the product does not fit its type for any number that comes in.
;
; CHECK-LABEL: @sum_that_wraps(
; CHECK-NOT:   apart
define i255 @sum_that_wraps(ptr %a, i255 %c, i64 %n) #0 {
before:
  %c.w = zext i255 %c to i512
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %s = phi i255 [ 0, %before ], [ %s.next, %loop ]
  %a.at = getelementptr inbounds i254, ptr %a, i64 %i
  %a.l = load i254, ptr %a.at
  %a.w = zext i254 %a.l to i255
  %d = add nuw i255 %s, %a.w
  %d.w = zext i255 %d to i512
  %x.p = mul nuw i512 %d.w, %c.w
  %s.m = urem i512 %x.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i512 %s.m to i255
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %s.next
}

; A few bits of the last number leave the loop: they are not put together behind it.
;
; CHECK-LABEL: @low_bits(
; CHECK-NOT:   apart
define i64 @low_bits(ptr %a, i255 %c, i64 %n) #0 {
before:
  %c.w = zext i255 %c to i512
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %s = phi i255 [ 0, %before ], [ %s.next, %loop ]
  %s.w = zext i255 %s to i512
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i512
  %x.p = mul nuw i512 %s.w, %c.w
  %s.m.s = add nuw i512 %x.p, %a.w
  %s.m = urem i512 %s.m.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i512 %s.m to i255
  %low = trunc i512 %s.m to i64
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i64 %low
}

; A product that is longer than what is reduced in the end.
;
; CHECK-LABEL: @longer_product(
; CHECK-NOT:   apart
define i255 @longer_product(ptr %a, i255 %c, i64 %n) #0 {
before:
  %c.w = zext i255 %c to i512
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %s = phi i255 [ 0, %before ], [ %s.next, %loop ]
  %s.w = zext i255 %s to i512
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i512
  %x.p = mul nuw i512 %s.w, %c.w
  %x = urem i512 %x.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x.t = trunc i512 %x to i256
  %a.t = zext i255 %a.l to i256
  %s.m.s = add nuw i256 %x.t, %a.t
  %s.m = urem i256 %s.m.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i256 %s.m to i255
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %s.next
}

; A difference that wraps around, and a sum that wraps back.
;
; CHECK-LABEL: @wraps_back(
; CHECK:       loop.apart:
; CHECK-COUNT-4: add i512 %{{.*}}, 57896044618658097711785492504343953926634992332820282019728792003956564819968
; CHECK:       br i1
define i255 @wraps_back(ptr %a, i255 %c, i64 %n) #0 {
before:
  %c.w = zext i255 %c to i512
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %s = phi i255 [ 0, %before ], [ %s.next, %loop ]
  %s.w = zext i255 %s to i512
  %a.at = getelementptr inbounds i255, ptr %a, i64 %i
  %a.l = load i255, ptr %a.at
  %a.w = zext i255 %a.l to i512
  %x.p = mul nuw i512 %s.w, %c.w
  %x.d = sub i512 %x.p, %a.w
  %x.b = add i512 %x.d, 57896044618658097711785492504343953926634992332820282019728792003956564819968
  %s.m = urem i512 %x.b, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i512 %s.m to i255
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %s.next
}

declare void @use(ptr)
declare i32 @personality(...)

attributes #0 = { "target-features"="+avx512f,+avx512ifma,+avx512vl,+bmi2,+adx" "target-cpu"="x86-64-v4" }

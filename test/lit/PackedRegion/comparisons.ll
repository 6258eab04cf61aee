; Whether numbers of a loop are the same, or zero, is told in their lanes: no
; element is made of one for that. Where somebody else in the loop needs the
; element, that is compared.
;
; RUN: %opt -S -passes=crandall-reduction,dce -residue-representation=packed %s | FileCheck %s --implicit-check-not=urem

; Nothing but a truth value is taken out of a vector in the loop.
; CHECK-LABEL: @toy(
; CHECK:       loop:
; CHECK-COUNT-2: phi <4 x i64>
; CHECK-NOT:     phi i61
; CHECK:         %excess = lshr <4 x i64>
; CHECK:         icmp eq <4 x i64>
; CHECK:         %is.zero = or <4 x i1>
; CHECK-NOT:     extractelement <4 x i64>
; CHECK:         %[[INFINITE:.*]] = extractelement <4 x i1>
; CHECK-NOT:     extractelement
; CHECK:         br i1 %[[INFINITE]]
; CHECK:       finite:
; CHECK-NOT:     extractelement <4 x i64>
; CHECK:         %difference
; CHECK-NOT:     extractelement <4 x i64>
; CHECK:         %[[SAME:.*]] = extractelement <4 x i1>
; CHECK:         %[[OTHER:.*]] = xor i1 %[[SAME]], true
; CHECK:         br i1 %[[OTHER]]
; CHECK:       other:
; CHECK-NOT:     extractelement
; CHECK:       next:
define i61 @toy(i61 %a, i61 %b, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %a.wide = zext i61 %a to i128
  %b.wide = zext i61 %b to i128
  %a.mod = urem i128 %a.wide, 2305843009213693951
  %b.mod = urem i128 %b.wide, 2305843009213693951
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %next ]
  %x = phi i128 [ %a.mod, %entry ], [ %x.next, %next ]
  %y = phi i128 [ %b.mod, %entry ], [ %y.next, %next ]
  %infinite = icmp eq i128 %x, 0
  br i1 %infinite, label %next, label %finite

finite:
  %xx = mul i128 %x, %x
  %x1 = urem i128 %xx, 2305843009213693951
  %yy = mul i128 %y, %y
  %y1 = urem i128 %yy, 2305843009213693951
  %not.same = icmp ne i128 %x1, %y1
  br i1 %not.same, label %other, label %next

other:
  %xb = mul i128 %x1, %b.mod
  %x2 = urem i128 %xb, 2305843009213693951
  %yb = mul i128 %y1, %a.mod
  %y2 = urem i128 %yb, 2305843009213693951
  br label %next

next:
  %x.next = phi i128 [ %x, %loop ], [ %x1, %finite ], [ %x2, %other ]
  %y.next = phi i128 [ %y, %loop ], [ %y1, %finite ], [ %y2, %other ]
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i128 %x.next, %y.next
  %result = urem i128 %sum, 2305843009213693951
  %r = trunc i128 %result to i61
  ret i61 %r
}

; The numbers of a real field have five limbs.
; CHECK-LABEL: @curve25519(
; CHECK:       loop:
; CHECK-COUNT-5: phi <4 x i64>
; CHECK-NOT:     extractelement <4 x i64>
; CHECK:         extractelement <4 x i1>
; CHECK:       finite:
; CHECK-NOT:     extractelement <4 x i64>
; CHECK:         extractelement <4 x i1>
; CHECK:       other:
; CHECK-NOT:     extractelement
; CHECK:       next:
define i255 @curve25519(i255 %a, i255 %b, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %a.wide = zext i255 %a to i512
  %b.wide = zext i255 %b to i512
  %a.mod = urem i512 %a.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %b.mod = urem i512 %b.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %next ]
  %x = phi i512 [ %a.mod, %entry ], [ %x.next, %next ]
  %y = phi i512 [ %b.mod, %entry ], [ %y.next, %next ]
  %infinite = icmp eq i512 %x, 0
  br i1 %infinite, label %next, label %finite

finite:
  %xx = mul i512 %x, %x
  %x1 = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yy = mul i512 %y, %y
  %y1 = urem i512 %yy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %not.same = icmp ne i512 %x1, %y1
  br i1 %not.same, label %other, label %next

other:
  %xb = mul i512 %x1, %b.mod
  %x2 = urem i512 %xb, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yb = mul i512 %y1, %a.mod
  %y2 = urem i512 %yb, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %next

next:
  %x.next = phi i512 [ %x, %loop ], [ %x1, %finite ], [ %x2, %other ]
  %y.next = phi i512 [ %y, %loop ], [ %y1, %finite ], [ %y2, %other ]
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i512 %x.next, %y.next
  %result = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r = trunc i512 %result to i255
  ret i255 %r
}

; What is stored in the loop is an element anyway.
; CHECK-LABEL: @stored(
; CHECK:       loop:
; CHECK-COUNT-5: phi <4 x i64>
; CHECK:         extractelement <4 x i1>
; CHECK:       finite:
; CHECK:         extractelement <4 x i64>
; CHECK-NOT:     extractelement <4 x i1>
; CHECK:         icmp eq i256
; CHECK-NOT:     extractelement <4 x i1>
; CHECK:       other:
define i255 @stored(ptr %p, i255 %a, i255 %b, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %a.wide = zext i255 %a to i512
  %b.wide = zext i255 %b to i512
  %a.mod = urem i512 %a.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %b.mod = urem i512 %b.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %next ]
  %x = phi i512 [ %a.mod, %entry ], [ %x.next, %next ]
  %y = phi i512 [ %b.mod, %entry ], [ %y.next, %next ]
  %infinite = icmp eq i512 %x, 0
  br i1 %infinite, label %next, label %finite

finite:
  %xx = mul i512 %x, %x
  %x1 = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yy = mul i512 %y, %y
  %y1 = urem i512 %yy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %not.same = icmp ne i512 %x1, %y1
  br i1 %not.same, label %other, label %next

other:
  %x1.narrow = trunc i512 %x1 to i255
  store i255 %x1.narrow, ptr %p
  %y1.narrow = trunc i512 %y1 to i255
  store i255 %y1.narrow, ptr %p
  %xb = mul i512 %x1, %b.mod
  %x2 = urem i512 %xb, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yb = mul i512 %y1, %a.mod
  %y2 = urem i512 %yb, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %next

next:
  %x.next = phi i512 [ %x, %loop ], [ %x1, %finite ], [ %x2, %other ]
  %y.next = phi i512 [ %y, %loop ], [ %y1, %finite ], [ %y2, %other ]
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i512 %x.next, %y.next
  %result = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r = trunc i512 %result to i255
  ret i255 %r
}

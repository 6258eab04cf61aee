; A choice between numbers of a loop by whether another one is zero, a point that
; may be at infinity, is made in lanes where that number is computed in front of
; the block, where LateChoices has put the choice. Where it is computed in the block
; the choice has no place in lanes.
;
; RUN: %opt -S -passes=crandall-reduction,dce -residue-representation=packed %s | FileCheck %s --implicit-check-not=urem

; CHECK-LABEL: @toy(
; CHECK:       loop:
; CHECK-COUNT-2: phi <4 x i64>
; CHECK-NOT:     extractelement
; CHECK:       add:
; CHECK-NOT:     extractelement <4 x i64>
; CHECK:         %[[INFINITE:.*]] = extractelement <4 x i1>
; CHECK:         %[[MASK:.*]] = sext i1 %[[INFINITE]]
; CHECK:         or i1 %[[INFINITE]], %odd
; CHECK-NOT:     extractelement
; CHECK:         and <4 x i64>
; CHECK-NOT:     extractelement
; CHECK:       more:
; CHECK-NOT:     extractelement
; CHECK:       next:
; CHECK-COUNT-2: phi <4 x i64>
define i61 @toy(i61 %a, i61 %b, i32 %n) #0 {
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
  %xx = mul i128 %x, %x
  %x1 = urem i128 %xx, 2305843009213693951
  %yy = mul i128 %y, %y
  %y1 = urem i128 %yy, 2305843009213693951
  %bit = and i32 %i, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %add, label %next

add:
  %infinite = icmp eq i128 %y1, 0
  %either = or i1 %infinite, %odd
  %x2 = select i1 %infinite, i128 %b.mod, i128 %x1
  %y2 = select i1 %infinite, i128 %a.mod, i128 %y1
  br i1 %either, label %next, label %more

more:
  %xb = mul i128 %x1, %b.mod
  %x3 = urem i128 %xb, 2305843009213693951
  %yb = mul i128 %y1, %a.mod
  %y3 = urem i128 %yb, 2305843009213693951
  br label %next

next:
  %x.next = phi i128 [ %x1, %loop ], [ %x2, %add ], [ %x3, %more ]
  %y.next = phi i128 [ %y1, %loop ], [ %y2, %add ], [ %y3, %more ]
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
; CHECK-NOT:     extractelement
; CHECK:       add:
; CHECK-NOT:     extractelement <4 x i64>
; CHECK:         extractelement <4 x i1>
; CHECK-NOT:     extractelement
; CHECK:       next:
define i255 @curve25519(i255 %a, i255 %b, i32 %n) #0 {
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
  %xx = mul i512 %x, %x
  %x1 = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yy = mul i512 %y, %y
  %y1 = urem i512 %yy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %bit = and i32 %i, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %add, label %next

add:
  %infinite = icmp eq i512 %y1, 0
  %either = or i1 %infinite, %odd
  %x2 = select i1 %infinite, i512 %b.mod, i512 %x1
  %y2 = select i1 %infinite, i512 %a.mod, i512 %y1
  br i1 %either, label %next, label %more

more:
  %xb = mul i512 %x1, %b.mod
  %x3 = urem i512 %xb, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yb = mul i512 %y1, %a.mod
  %y3 = urem i512 %yb, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %next

next:
  %x.next = phi i512 [ %x1, %loop ], [ %x2, %add ], [ %x3, %more ]
  %y.next = phi i512 [ %y1, %loop ], [ %y2, %add ], [ %y3, %more ]
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i512 %x.next, %y.next
  %result = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r = trunc i512 %result to i255
  ret i255 %r
}

; CHECK-LABEL: @same_block(
; CHECK:       next:
; CHECK-NOT:     extractelement <4 x i1>
; CHECK:       exit:
define i255 @same_block(i255 %a, i255 %b, i32 %n) #0 {
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
  %xx = mul i512 %x, %x
  %x1 = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yy = mul i512 %y, %y
  %y1 = urem i512 %yy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %xy = mul i512 %x, %y
  %z1 = urem i512 %xy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %next

next:
  %xb = mul i512 %x1, %b.mod
  %x2 = urem i512 %xb, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yb = mul i512 %y1, %z1
  %y2 = urem i512 %yb, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %infinite = icmp eq i512 %y2, 0
  %x.next = select i1 %infinite, i512 %b.mod, i512 %x2
  %y.next = select i1 %infinite, i512 %a.mod, i512 %y2
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i512 %x.next, %y.next
  %result = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r = trunc i512 %result to i255
  ret i255 %r
}

attributes #0 = { "target-features"="+avx512f,+avx512ifma,+avx512vl" }

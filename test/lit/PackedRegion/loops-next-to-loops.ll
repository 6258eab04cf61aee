; The way out of a loop in lanes, where its elements leave, may be the way into
; another one, or the end of a turn of the loop around it.
;
; RUN: %opt -S -passes=crandall-reduction -residue-representation=packed %s | FileCheck %s --implicit-check-not=urem

; CHECK-LABEL: @one_behind_the_other(
; CHECK:       first:
; CHECK-COUNT-5: %lanes{{[0-9]*}} = phi <4 x i64> [ {{.*}}, %entry ], [ {{.*}}, %first ]
; CHECK:         br i1 %first.done, label %first.left, label %first
; CHECK:       first.left:
; CHECK:         br label %second
; CHECK:       second:
; CHECK-COUNT-5: %lanes{{[0-9]*}} = phi <4 x i64> [ {{.*}}, %first.left ], [ {{.*}}, %second ]

; CHECK-LABEL: @end_of_a_turn(
; CHECK:       inner.left:
; CHECK:         br label %outer
; CHECK:       outer:
; CHECK:         phi i32 [ 0, %entry ], [ %j.next, %inner.left ]
; CHECK:       inner:
; CHECK-COUNT-5: %lanes{{[0-9]*}} = phi <4 x i64> [ {{.*}}, %outer ], [ {{.*}}, %inner ]
; CHECK:         br i1 %turn, label %inner.left, label %inner

define i255 @one_behind_the_other(i255 %a, i255 %b, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %a.wide = zext i255 %a to i510
  %a.mod = urem i510 %a.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %b.wide = zext i255 %b to i510
  %b.mod = urem i510 %b.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %first

first:
  %i = phi i32 [ 0, %entry ], [ %i.next, %first ]
  %x = phi i510 [ %a.mod, %entry ], [ %x.next, %first ]
  %y = phi i510 [ %b.mod, %entry ], [ %y.next, %first ]
  %xx = mul i510 %x, %x
  %x.next = urem i510 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yy = mul i510 %y, %y
  %y.next = urem i510 %yy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, 1
  %first.done = icmp eq i32 %i.next, %n
  br i1 %first.done, label %second, label %first

second:
  %k = phi i32 [ 0, %first ], [ %k.next, %second ]
  %u = phi i510 [ %y.next, %first ], [ %u.next, %second ]
  %v = phi i510 [ %a.mod, %first ], [ %v.next, %second ]
  %ux = mul i510 %u, %x.next
  %u.next = urem i510 %ux, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %vv = mul i510 %v, %v
  %v.next = urem i510 %vv, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %k.next = add i32 %k, 1
  %done = icmp eq i32 %k.next, %n
  br i1 %done, label %exit, label %second

exit:
  %s = add i510 %u.next, %v.next
  %r = urem i510 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %r to i255
  ret i255 %t
}

define i255 @end_of_a_turn(i255 %a, i255 %b, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %a.wide = zext i255 %a to i510
  %a.mod = urem i510 %a.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %b.wide = zext i255 %b to i510
  %b.mod = urem i510 %b.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %outer

outer:
  %j = phi i32 [ 0, %entry ], [ %j.next, %inner ]
  %s = phi i510 [ %a.mod, %entry ], [ %x.next, %inner ]
  %t = phi i510 [ %b.mod, %entry ], [ %y.next, %inner ]
  %j.next = add i32 %j, 1
  %last = icmp eq i32 %j, %n
  br i1 %last, label %exit, label %inner

inner:
  %i = phi i32 [ 0, %outer ], [ %i.next, %inner ]
  %x = phi i510 [ %s, %outer ], [ %x.next, %inner ]
  %y = phi i510 [ %t, %outer ], [ %y.next, %inner ]
  %xx = mul i510 %x, %x
  %x.next = urem i510 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yy = mul i510 %y, %y
  %y.next = urem i510 %yy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, 1
  %turn = icmp eq i32 %i.next, %n
  br i1 %turn, label %outer, label %inner

exit:
  %sum = add i510 %s, %t
  %r = urem i510 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %out = trunc i510 %r to i255
  ret i255 %out
}

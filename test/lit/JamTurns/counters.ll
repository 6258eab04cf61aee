; Two blocks count the turn, and a phi node joins what they make of it: a progression, as
; long as both are seen to be the same. Whether turns are side by side or not, each block
; finds what it takes.
;
; RUN: %opt -residue-representation=packed -passes=jam-turns,verify -S %s | FileCheck %s

; CHECK-LABEL: @counted_twice(
; CHECK:       ret void
define void @counted_twice(ptr %out, ptr %a, ptr %b, i32 %s) #0 {
entry:
  %few = and i32 %s, 7
  %none = icmp eq i32 %few, 0
  %n = zext nneg i32 %few to i64
  br label %turn

turn:
  %i = phi i64 [ 0, %entry ], [ %i.next, %next ]
  %x.at = getelementptr inbounds nuw i256, ptr %a, i64 %i
  %x = load i256, ptr %x.at, align 8
  br i1 %none, label %empty, label %rounds

empty:
  %i.empty = add nuw nsw i64 %i, 1
  br label %next

rounds:
  %j = phi i64 [ %j.next, %rounds ], [ 0, %turn ]
  %r = phi i256 [ %t, %rounds ], [ %x, %turn ]
  %r.wide = zext i256 %r to i512
  %y.at = getelementptr inbounds nuw i256, ptr %b, i64 %j
  %y = load i256, ptr %y.at, align 8
  %y.wide = zext i256 %y to i512
  %product = mul nuw i512 %r.wide, %y.wide
  %mod = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc nuw i512 %mod to i256
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, %n
  br i1 %done, label %between, label %rounds

between:
  %i.between = add nuw nsw i64 %i, 1
  br label %second

second:
  %k = phi i64 [ 0, %between ], [ %k.next, %second ]
  %u = phi i256 [ %t, %between ], [ %v, %second ]
  %u.wide = zext i256 %u to i512
  %z.at = getelementptr inbounds nuw i256, ptr %b, i64 %k
  %z = load i256, ptr %z.at, align 8
  %z.wide = zext i256 %z to i512
  %product.2 = mul nuw i512 %u.wide, %z.wide
  %mod.2 = urem i512 %product.2, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %v = trunc nuw i512 %mod.2 to i256
  %k.next = add nuw nsw i64 %k, 1
  %done.2 = icmp eq i64 %k.next, %n
  br i1 %done.2, label %next, label %second

next:
  %i.next = phi i64 [ %i.empty, %empty ], [ %i.between, %second ]
  %result = phi i256 [ %x, %empty ], [ %v, %second ]
  %o.at = getelementptr inbounds nuw i256, ptr %out, i64 %i.next
  store i256 %result, ptr %o.at, align 8
  %last = icmp eq i64 %i.next, 7
  br i1 %last, label %exit, label %turn

exit:
  ret void
}
attributes #0 = { "target-features"="+avx512ifma,+avx512vl,+avx512f" }

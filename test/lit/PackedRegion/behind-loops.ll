; A loop whose turns have a branch, with four numbers in lanes. What is wanted
; behind it leaves its lanes there, not in every turn, and the phi nodes of both
; joins have their numbers in the same lanes: none is permuted between them.
;
; RUN: %opt -S -passes=crandall-reduction -residue-representation=packed %s | FileCheck %s --implicit-check-not=urem

; CHECK-LABEL: @sides(
; CHECK:       loop:
; CHECK-COUNT-5: phi <4 x i64>
; CHECK-NOT:     extractelement
; CHECK:       join:
; CHECK-COUNT-5: phi <4 x i64>
; CHECK-NOT:     extractelement
; CHECK-COUNT-5: shufflevector {{.*}}<i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT:    br i1 %done, label %exit, label %loop
; CHECK:       exit:
; CHECK:         extractelement
define i512 @sides(i512 %a, i512 %b, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %a.mod = urem i512 %a, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %b.mod = urem i512 %b, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %join ]
  %x = phi i512 [ %a.mod, %entry ], [ %x.next, %join ]
  %y = phi i512 [ %b.mod, %entry ], [ %y.next, %join ]
  %z = phi i512 [ 1, %entry ], [ %z.next, %join ]
  %w = phi i512 [ 2, %entry ], [ %w.next, %join ]
  %odd = trunc i32 %i to i1
  br i1 %odd, label %left, label %right

left:
  %l0 = mul i512 %w, %z
  %l0.mod = urem i512 %l0, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %l1 = mul i512 %y, %y
  %l1.mod = urem i512 %l1, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %l2 = mul i512 %x, %w
  %l2.mod = urem i512 %l2, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %l3 = mul i512 %z, %y
  %l3.mod = urem i512 %l3, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %join

right:
  %r0 = mul i512 %w, %w
  %r0.mod = urem i512 %r0, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r1 = mul i512 %y, %x
  %r1.mod = urem i512 %r1, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r2 = mul i512 %z, %z
  %r2.mod = urem i512 %r2, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r3 = mul i512 %y, %w
  %r3.mod = urem i512 %r3, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %join

join:
  %w.next = phi i512 [ %l0.mod, %left ], [ %r0.mod, %right ]
  %z.next = phi i512 [ %l1.mod, %left ], [ %r1.mod, %right ]
  %y.next = phi i512 [ %l2.mod, %left ], [ %r2.mod, %right ]
  %x.next = phi i512 [ %l3.mod, %left ], [ %r3.mod, %right ]
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %xy = add i512 %x.next, %y.next
  %zw = add i512 %z.next, %w.next
  %all = add i512 %xy, %zw
  %result = urem i512 %all, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %result
}

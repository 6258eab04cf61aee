; Blocks of a loop share lanes: what one of them leaves to the other, and the phi
; nodes between them, are vectors. Elements come in once, in front of the loop,
; and go out behind it.
;
; RUN: %opt -S -passes=crandall-reduction,dce -residue-representation=packed %s | FileCheck %s --implicit-check-not=urem

; CHECK-LABEL: @squares(
; CHECK:       loop:
; CHECK-COUNT-5: phi <4 x i64>
; CHECK-NOT:     phi i256
; CHECK:         vpmadd52l.uq.256
; CHECK-NOT:     extractelement
; CHECK:         br i1 %is.odd
; CHECK:       odd:
; CHECK:         vpmadd52l.uq.256
; CHECK-NOT:     insertelement
; CHECK-NOT:     extractelement
; CHECK:       next:
; CHECK-COUNT-5: phi <4 x i64>
; CHECK-NOT:     phi i256
; CHECK-NOT:     insertelement
; CHECK:       exit:

define i255 @squares(i255 %a, i255 %b, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
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
  %is.odd = trunc i32 %i to i1
  br i1 %is.odd, label %odd, label %next

odd:
  %xb = mul i512 %x1, %b.mod
  %x2 = urem i512 %xb, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yb = mul i512 %y1, %a.mod
  %y2 = urem i512 %yb, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %next

next:
  %x.next = phi i512 [ %x1, %loop ], [ %x2, %odd ]
  %y.next = phi i512 [ %y1, %loop ], [ %y2, %odd ]
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i512 %x.next, %y.next
  %result = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r = trunc i512 %result to i255
  ret i255 %r
}

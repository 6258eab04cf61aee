; An inner loop in lanes takes its numbers from the vectors of the loop around
; it, and gives them back to those: in the loops nothing is made of elements.
;
; RUN: %opt -S -passes=crandall-reduction,dce -residue-representation=packed %s | FileCheck %s --implicit-check-not=urem

; CHECK-LABEL: @powers(
; CHECK:       outer:
; CHECK-COUNT-5: phi <4 x i64>
; CHECK-NOT:     insertelement
; CHECK-NOT:     extractelement
; CHECK:       inner:
; CHECK-COUNT-5: phi <4 x i64>
; CHECK-NOT:     insertelement
; CHECK-NOT:     extractelement
; CHECK:       next:
; CHECK:         vpmadd52l.uq.256
; CHECK-NOT:     insertelement
; CHECK:         br i1 %done, label %exit, label %outer

define i256 @powers(i256 %a, i256 %b, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %a.wide = zext i256 %a to i512
  %b.wide = zext i256 %b to i512
  %a.mod = urem i512 %a.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %b.mod = urem i512 %b.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  br label %outer

outer:
  %i = phi i32 [ %n, %entry ], [ %i.next, %next ]
  %x = phi i512 [ %a.mod, %entry ], [ %x.next, %next ]
  %y = phi i512 [ %b.mod, %entry ], [ %y.next, %next ]
  br label %inner

inner:
  %j = phi i32 [ 5, %outer ], [ %j.next, %inner ]
  %u = phi i512 [ %x, %outer ], [ %u.next, %inner ]
  %v = phi i512 [ %y, %outer ], [ %v.next, %inner ]
  %uu = mul i512 %u, %u
  %u.next = urem i512 %uu, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %vv = mul i512 %v, %v
  %v.next = urem i512 %vv, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %j.next = add i32 %j, -1
  %last = icmp eq i32 %j.next, 0
  br i1 %last, label %next, label %inner

next:
  %ub = mul i512 %u.next, %b.mod
  %x.next = urem i512 %ub, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %va = mul i512 %v.next, %a.mod
  %y.next = urem i512 %va, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %outer

exit:
  %sum = add i512 %x.next, %y.next
  %result = urem i512 %sum, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %r = trunc i512 %result to i256
  ret i256 %r
}

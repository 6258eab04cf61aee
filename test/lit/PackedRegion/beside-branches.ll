; A loop of several blocks is computed in lanes, if one of them computes and the
; others decide something else: here which bit is looked at.
;
; RUN: %opt -S -passes=crandall-reduction -residue-representation=packed %s | FileCheck %s --implicit-check-not=urem

; CHECK-LABEL: @squares(
; CHECK:       entry:
; CHECK:       loop:
; CHECK-COUNT-5: phi <4 x i64>
; CHECK-NOT:     phi i256
; CHECK:       odd:
; CHECK-NOT:     <4 x i64>
; CHECK:       body:
; CHECK:         call <4 x i64> @llvm.x86.avx512.vpmadd52l.uq.256
; CHECK:         br i1 %done

define i255 @squares(i255 %a, i255 %b, ptr %called, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %a.wide = zext i255 %a to i512
  %b.wide = zext i255 %b to i512
  %a.mod = urem i512 %a.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %b.mod = urem i512 %b.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %body ]
  %x = phi i512 [ %a.mod, %entry ], [ %x.next, %body ]
  %y = phi i512 [ %b.mod, %entry ], [ %y.next, %body ]
  %is.odd = trunc i32 %i to i1
  br i1 %is.odd, label %odd, label %body

odd:
  call void %called()
  br label %body

body:
  %xx = mul i512 %x, %x
  %x.next = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yy = mul i512 %y, %y
  %y.next = urem i512 %yy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i512 %x.next, %y.next
  %result = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r = trunc i512 %result to i255
  ret i255 %r
}

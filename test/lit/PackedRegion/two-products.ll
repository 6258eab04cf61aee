; A loop with two independent products per iteration is packed where the function
; may use AVX-512 IFMA and it is asked for; phi nodes become vectors of limbs.
; Otherwise it stays scalar.
;
; RUN: %opt -S -passes=crandall-reduction -residue-representation=packed %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select i1'
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=packed %s 2>&1 | FileCheck %s --check-prefix=PLAN
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --check-prefix=COST --implicit-check-not='x i64>'

; PLAN-LABEL: Reduction plan of 'ifma':
; PLAN:       packed loop: 5 of 51 bits, 52-bit multiply-adds
; PLAN-NEXT:  packed: 2 products in 1 rounds of 4 lanes
; PLAN-NEXT:    phi     %x %y - -
; PLAN:         product %xx %xy - -
; PLAN-LABEL: Reduction plan of 'no_ifma':
; PLAN:       packed loop: 9 of 28 and 29 bits, products of half words

; What is entered is split in front of the loop, what leaves is joined behind it.
; CHECK-LABEL: @ifma(
; CHECK:       entry:
; CHECK:         insertelement <4 x i64>
; CHECK:       loop:
; CHECK-COUNT-5: %lanes{{[0-9]*}} = phi <4 x i64>
; CHECK-COUNT-25: call <4 x i64> @llvm.x86.avx512.vpmadd52h.uq.256
; CHECK-NOT:     extractelement
; CHECK:         br i1 %done
; CHECK:         extractelement <4 x i64>
; CHECK:         ret i255

; CHECK-LABEL: @no_ifma(
; CHECK:         phi <4 x i64>
; CHECK:         mul <4 x i64>
; CHECK-NOT:     vpmadd52
; CHECK:         ret i255

; COST-LABEL: @ifma(
; COST:         mul i128

define i255 @ifma(i255 %a, i255 %b, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %a.wide = zext i255 %a to i512
  %a.mod = urem i512 %a.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %b.wide = zext i255 %b to i512
  %b.mod = urem i512 %b.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i512 [ %a.mod, %entry ], [ %x.next, %loop ]
  %y = phi i512 [ %b.mod, %entry ], [ %y.next, %loop ]
  %xx = mul i512 %x, %x
  %x.next = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %xy = mul i512 %x, %y
  %y.next = urem i512 %xy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i512 %x.next, %y.next
  %r = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %e = trunc i512 %r to i255
  ret i255 %e
}

define i255 @no_ifma(i255 %a, i255 %b, i32 %n) {
entry:
  %a.wide = zext i255 %a to i512
  %a.mod = urem i512 %a.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %b.wide = zext i255 %b to i512
  %b.mod = urem i512 %b.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i512 [ %a.mod, %entry ], [ %x.next, %loop ]
  %y = phi i512 [ %b.mod, %entry ], [ %y.next, %loop ]
  %xx = mul i512 %x, %x
  %x.next = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %xy = mul i512 %x, %y
  %y.next = urem i512 %xy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  ; A phi node behind the loop.
  %last = phi i512 [ %y.next, %loop ]
  %e = trunc i512 %last to i255
  ret i255 %e
}

; Sums of lanes with different signs are made by instructions under masks, whose
; values nobody sees, and a conditional swap is a permutation that the condition
; chooses.
;
; RUN: %opt -S -passes=crandall-reduction -residue-representation=packed %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select i1'

; CHECK-LABEL: @swapped(
; CHECK:       entry:
; CHECK-DAG:     call i8 asm "", "=r,0"(i8 {{[0-9]+}})
; CHECK-DAG:     shufflevector <8 x i1> {{.*}} <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK:       loop:
; CHECK:         %mask = {{.*}}asm "", "=r,0"(i64
; CHECK:         %order = xor <4 x i64>
; CHECK-COUNT-5: call <4 x i64> @llvm.x86.avx512.permvar.di.256(<4 x i64> %{{.*}}, <4 x i64> %order
; CHECK:         add <4 x i64>
; CHECK:         %difference{{[0-9]*}} = sub <4 x i64>
; CHECK:         select <4 x i1>
; CHECK-NOT:     %chosen
; CHECK:         br i1 %done

define i255 @swapped(i255 %a, i255 %b, i32 %bits, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
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
  %shifted = lshr i32 %bits, %i
  %bit = trunc i32 %shifted to i1
  %p = select i1 %bit, i512 %x, i512 %y
  %q = select i1 %bit, i512 %y, i512 %x
  %sum = add i512 %p, %q
  %s = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %padded = add i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %difference = sub i512 %padded, %q
  %d = urem i512 %difference, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %ss = mul i512 %s, %s
  %x.next = urem i512 %ss, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %dd = mul i512 %d, %d
  %y.next = urem i512 %dd, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %both = add i512 %x.next, %y.next
  %r = urem i512 %both, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %e = trunc i512 %r to i255
  ret i255 %e
}

; x becomes (x^2 + b)^2: the multiply-adds of x^2 start with b.
; CHECK-LABEL: @started(
; CHECK:       loop:
; CHECK:         %start{{[0-9]*}} = select <4 x i1>
; CHECK:         vpmadd52l.uq.256(<4 x i64> %start
; CHECK-NOT:     %sum{{[0-9]*}} = add <4 x i64>
; CHECK:         br i1 %done

define i255 @started(i255 %a, i255 %b, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
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
  %xx.mod = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = add i512 %xx.mod, %b.mod
  %s.mod = urem i512 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %ss = mul i512 %s.mod, %s.mod
  %x.next = urem i512 %ss, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %times.y = mul i512 %y, %y
  %y.next = urem i512 %times.y, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %both = add i512 %x.next, %y.next
  %r = urem i512 %both, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %e = trunc i512 %r to i255
  ret i255 %e
}

; But not where somebody else looks at x^2.
; CHECK-LABEL: @not_started(
; CHECK:       loop:
; CHECK-NOT:     %start
; CHECK:         %sum{{[0-9]*}} = add <4 x i64>
; CHECK:         br i1 %done

define i255 @not_started(i255 %a, i255 %b, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
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
  %xx.mod = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = add i512 %xx.mod, %y
  %s.mod = urem i512 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %ss = mul i512 %s.mod, %s.mod
  %x.next = urem i512 %ss, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %times.y = mul i512 %xx.mod, %y
  %y.next = urem i512 %times.y, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %both = add i512 %x.next, %y.next
  %r = urem i512 %both, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %e = trunc i512 %r to i255
  ret i255 %e
}

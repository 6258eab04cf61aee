; A function that names AVX-512 IFMA without VL is given VL, where it is packed and
; does not refuse it. (Every processor with IFMA has VL.)
;
; RUN: %opt -S -passes=crandall-reduction -residue-representation=packed %s | FileCheck %s

; CHECK: define i255 @ifma({{.*}} #[[WITH:[0-9]+]]
; CHECK:       @llvm.x86.avx512.vpmadd52h.uq.256
define i255 @ifma(i255 %a, i255 %b, i32 %n) "target-features"="+avx512f,+avx512ifma" {
entry:
  %a.wide = zext i255 %a to i512
  %b.wide = zext i255 %b to i512
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i512 [ %a.wide, %entry ], [ %x.next, %loop ]
  %y = phi i512 [ %b.wide, %entry ], [ %y.next, %loop ]
  %xx = mul i512 %x, %x
  %x.next = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yy = mul i512 %y, %y
  %y.next = urem i512 %yy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i512 %x.next, %y.next
  %r = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}

; CHECK: define i255 @refused({{.*}} #[[WITHOUT:[0-9]+]]
; CHECK-NOT:   vpmadd52
define i255 @refused(i255 %a, i255 %b, i32 %n) "target-features"="+avx512f,+avx512ifma,-avx512vl" {
entry:
  %a.wide = zext i255 %a to i512
  %b.wide = zext i255 %b to i512
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i512 [ %a.wide, %entry ], [ %x.next, %loop ]
  %y = phi i512 [ %b.wide, %entry ], [ %y.next, %loop ]
  %xx = mul i512 %x, %x
  %x.next = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yy = mul i512 %y, %y
  %y.next = urem i512 %yy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i512 %x.next, %y.next
  %r = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}

; A function that is not packed stays as it is.
; CHECK: define i255 @lone({{.*}} #[[LONE:[0-9]+]]
define i255 @lone(i512 %a) "target-features"="+avx512f,+avx512ifma,+sse2" {
  %r = urem i512 %a, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}

; CHECK-DAG: attributes #[[WITH]] = {{.*}}"target-features"="+avx512f,+avx512ifma,+avx512vl"
; CHECK-DAG: attributes #[[WITHOUT]] = {{.*}}"target-features"="+avx512f,+avx512ifma,-avx512vl"
; CHECK-DAG: attributes #[[LONE]] = {{.*}}"target-features"="+avx512f,+avx512ifma,+sse2"

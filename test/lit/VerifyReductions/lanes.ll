; Elements in vector lanes are proven lane by lane; with lanes swapped, a mask left out or
; another shift they are not.
; RUN: %opt -S -residue-representation=packed -passes=crandall-reduction %s -o %t.after.ll
; RUN: FileCheck %s --check-prefix=CODE < %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed "s/<i32 1, i32 0, i32 poison/<i32 1, i32 1, i32 poison/" %t.after.ll > %t.swapped.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.swapped.ll | FileCheck %s
; RUN: sed 's/%lo\([0-9]*\) = and <4 x i64> \(%[a-z0-9.]*\), .*/%lo\1 = add <4 x i64> \2, zeroinitializer/' %t.after.ll > %t.mask.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.mask.ll | FileCheck %s
; RUN: sed -e 's/\(%carry[0-9]* = lshr <4 x i64> .*, splat\) (i64 51)/\1 (i64 52)/' \
; RUN:   -e 's/\(%carry[0-9]* = lshr <4 x i64> .*, <i64 5\)1, i64 51,/\12, i64 52,/' %t.after.ll > %t.shift.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.shift.ll | FileCheck %s

; CODE: call <4 x i64> @llvm.x86.avx512.permvar.di.256
; CODE: shufflevector {{.*}} <i32 1, i32 0, i32 poison, i32 poison>
; CODE: call <4 x i64> @llvm.x86.avx512.vpmadd52h.uq.256
; RIGHT: ladder: proven: 7 reductions, {{[0-9]+}} instructions
; CHECK: ladder: not proven
define i255 @ladder(i255 %a, i255 %b, i32 %bits, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
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

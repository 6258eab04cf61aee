; Elements in Montgomery form are proven in lanes: a digit is the low part of a
; column times -1/M, and what is carried out of the column is 1 more where its
; low part is not 0. With another digit, limb of M or carry they are not.
; RUN: %opt -S -residue-representation=packed -passes=crandall-reduction %s -o %t.after.ll
; RUN: FileCheck %s --check-prefix=CODE < %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed '/%column.*52l/s/571208714576777/571208714576779/g' %t.after.ll > %t.digit.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.digit.ll | FileCheck %s
; RUN: sed 's/2558044347618242/2558044347618243/g' %t.after.ll > %t.limb.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.limb.ll | FileCheck %s
; RUN: sed '/%above/s/4503599627370495/4503599627370494/g' %t.after.ll > %t.carry.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.carry.ll | FileCheck %s

; CODE: call <4 x i64> @llvm.x86.avx512.vpmadd52l.uq.256({{.*}}i64 571208714576777
; CODE: %above{{.*}} = add <4 x i64> {{.*}}i64 4503599627370495
; CODE: call <4 x i64> @llvm.x86.avx512.vpmadd52l.uq.256({{.*}}i64 2558044347618242
; RIGHT: loop: proven: 7 reductions, {{[0-9]+}} instructions
; CHECK: loop: not proven
define i254 @loop(i254 %x, i254 %y) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %a = zext i254 %x to i510
  %b = zext i254 %y to i510
  %a.mod = urem i510 %a, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %b.mod = urem i510 %b, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  br label %loop

loop:
  %i = phi i32 [ 3, %entry ], [ %i.next, %loop ]
  %p = phi i510 [ %a.mod, %entry ], [ %p.next, %loop ]
  %q = phi i510 [ %b.mod, %entry ], [ %q.next, %loop ]
  %shifted = lshr i32 10, %i
  %odd = trunc i32 %shifted to i1
  %s = select i1 %odd, i510 %p, i510 %q
  %t = select i1 %odd, i510 %q, i510 %p
  %sum = add i510 %s, %t
  %sum.mod = urem i510 %sum, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %padded = add i510 %s, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %difference = sub i510 %padded, %t
  %d = urem i510 %difference, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %ss = mul i510 %sum.mod, %sum.mod
  %p.next = urem i510 %ss, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %st = mul i510 %d, %t
  %q.next = urem i510 %st, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %both = add i510 %p.next, %q.next
  %m = urem i510 %both, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %r = trunc i510 %m to i254
  ret i254 %r
}


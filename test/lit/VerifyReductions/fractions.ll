; A sum of two bits is 0, 1 or 2: half of it is in [0, 1], and no bit. So x ^ 1 is not what
; it would be for 0 and 2 alone.
; RUN: %opt -S -passes=crandall-reduction %s -o %t.right.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.right.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/xor i64 %both, 1/add i64 %both, 1/' %t.right.ll > %t.wrong.ll
; RUN: not diff %t.right.ll %t.wrong.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.wrong.ll | FileCheck %s
; RIGHT: sum: proven
; CHECK: sum: not proven

define void @sum(ptr %to, ptr %at, i1 %c, i1 %d) {
  %x = load i256, ptr %at
  %w = zext i256 %x to i512
  %q = mul nuw i512 %w, %w
  %r = urem i512 %q, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i256
  store i256 %t, ptr %at
  %e = zext i1 %c to i64
  %f = zext i1 %d to i64
  %both = add i64 %e, %f
  %y = xor i64 %both, 1
  store i64 %y, ptr %to
  ret void
}

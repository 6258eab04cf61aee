; A number that is stored, and has a name in the source alone, where it has more uses: it is
; what it is a name for. With 61 in place of 60, which is one modulus less the other one, or
; where another number is added to what is stored, it is not proven.
;
; RUN: %opt -mtriple=x86_64-linux-gnu -S -passes=crandall-reduction %s -o %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/\(mul i128 .*\), 60$/\1, 61/' %t.after.ll > %t.factor.ll
; RUN: not cmp -s %t.factor.ll %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.factor.ll | FileCheck %s
; RUN: sed 's/add nuw i128 \(.*\), %z$/add nuw i128 \1, \1/' %t.after.ll > %t.sum.ll
; RUN: not cmp -s %t.sum.ll %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.sum.ll | FileCheck %s
;
; RIGHT: digit: proven: 4 reductions
; CHECK: digit: not proven

define i64 @digit(i64 %a, i64 %b, i64 %c, ptr %to) {
  %x = zext i64 %a to i128
  %y = zext i64 %b to i128
  %p = mul nuw i128 %x, %y
  %r = urem i128 %p, 4611686018427387817
  %q = mul nuw i128 %r, %r
  %u = urem i128 %q, 4611686018427387817
  %d = mul nuw i128 %u, 4611686018427387847
  %z = zext i64 %c to i128
  %s = add nuw i128 %d, %z
  store i128 %s, ptr %to
  %t = urem i128 %s, 4611686018427387787
  %e = mul nuw i128 %t, %z
  %f = urem i128 %e, 4611686018427387787
  %w = trunc nuw i128 %f to i64
  ret i64 %w
}

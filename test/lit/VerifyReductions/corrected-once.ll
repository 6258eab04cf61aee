; A sum of a residue and any 64 bits is M or more by up to 2^64 - 1: with M taken off once
; it is no residue, but has the one of the sum, and there is room for it. In the emitted
; code nothing is compared. Not with another number taken off, nor where M is taken off
; below it, nor where the sum may be too large.
; RUN: %opt -S -passes=crandall-reduction %s -o %t.ll
; RUN: FileCheck %s --check-prefix=CODE < %t.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/4294967295$/4294967294/' %s > %t.constant.ll
; RUN: not diff -q %s %t.constant.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.constant.ll %t.ll | FileCheck %s
; RUN: sed 's/, 18446744069414584320$/, 18446744069414584318/' %s > %t.below.ll
; RUN: not diff -q %s %t.below.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.below.ll %t.ll | FileCheck %s
; RUN: sed 's/%%c.wide = zext i64 %%c to i66/%%c.wide = shl i66 %%c.plain, 1/' %s > %t.large.ll
; RUN: not diff -q %s %t.large.ll
; RUN: %opt -S -passes=crandall-reduction %t.large.ll -o %t.large.out.ll
; RUN: sed 's/4294967295$/4294967294/' %t.large.ll > %t.large.constant.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.large.constant.ll %t.large.out.ll | FileCheck %s
; CODE-NOT: icmp
; RIGHT: corrected: proven
; CHECK: corrected: not proven
define i64 @corrected(i64 %a, i64 %c, i64 %x) {
  %a.wide = zext i64 %a to i128
  %x.wide = zext i64 %x to i128
  %p = mul nuw i128 %a.wide, %x.wide
  %r = urem i128 %p, 18446744069414584321
  %r.sum = trunc nuw nsw i128 %r to i66
  %c.plain = zext i64 %c to i66
  %c.wide = zext i64 %c to i66
  %s = add nuw i66 %r.sum, %c.wide
  %more = icmp ugt i66 %s, 18446744069414584320
  %low = trunc i66 %s to i64
  %less = add i64 %low, 4294967295
  %once = select i1 %more, i64 %less, i64 %low
  %once.wide = zext i64 %once to i128
  %q = mul nuw i128 %once.wide, %x.wide
  %t = urem i128 %q, 18446744069414584321
  %n = trunc i128 %t to i64
  ret i64 %n
}

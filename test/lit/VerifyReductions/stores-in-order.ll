; Two elements are stored, it is not known whether at the same place. Which one is the last there is
; the same one in both functions. Where they are stored in another order, or one of them is another
; number, it is not proven.
;
; RUN: %opt -mtriple=x86_64-linux-gnu -S -passes=crandall-reduction %s -o %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed -e '/store i64 .*, ptr .place,/{h;d}' -e '/store i64 .*, ptr .other,/G' %t.after.ll > %t.order.ll
; RUN: not cmp -s %t.order.ll %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.order.ll | FileCheck %s
; RUN: sed 's/\(store i64 .\)q.res, /\1u.res, /' %t.after.ll > %t.number.ll
; RUN: not cmp -s %t.number.ll %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.number.ll | FileCheck %s
; RUN: sed 's/\(store i64 .*, ptr .\)other,/\1place,/' %t.after.ll > %t.place.ll
; RUN: not cmp -s %t.place.ll %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.place.ll | FileCheck %s

; RIGHT: pairs: proven: 3 reductions
; CHECK: pairs: not proven
define i64 @pairs(i64 %x, ptr %places, i64 %n) {
entry:
  %a = alloca [16 x i64], align 16
  %wx = zext i64 %x to i128
  br label %fill

fill:
  %k = phi i64 [ 0, %entry ], [ %k.next, %fill ]
  %wk = zext i64 %k to i128
  %p = mul nuw i128 %wx, %wk
  %r = urem i128 %p, 18446744069414584321
  %e = trunc nuw i128 %r to i64
  %to = getelementptr inbounds i64, ptr %a, i64 %k
  store i64 %e, ptr %to
  %k.next = add nuw nsw i64 %k, 1
  %filled = icmp eq i64 %k.next, 16
  br i1 %filled, label %loop, label %fill

loop:
  %m = phi i64 [ 0, %fill ], [ %m.next, %loop ]
  %from = getelementptr inbounds i16, ptr %places, i64 %m
  %both = load i16, ptr %from
  %first = and i16 %both, 15
  %i = zext i16 %first to i64
  %behind = getelementptr inbounds i16, ptr %from, i64 64
  %more = load i16, ptr %behind
  %second = and i16 %more, 15
  %j = zext i16 %second to i64
  %place = getelementptr inbounds i64, ptr %a, i64 %i
  %u = load i64, ptr %place
  %other = getelementptr inbounds i64, ptr %a, i64 %j
  %v = load i64, ptr %other
  %wu = zext i64 %u to i128
  %wv = zext i64 %v to i128
  %sum = add nuw i128 %wu, %wv
  %s = urem i128 %sum, 18446744069414584321
  %f = trunc nuw i128 %s to i64
  %product = mul nuw i128 %wu, %wv
  %q = urem i128 %product, 18446744069414584321
  %g = trunc nuw i128 %q to i64
  store i64 %f, ptr %place
  store i64 %g, ptr %other
  %m.next = add nuw nsw i64 %m, 1
  %end = icmp eq i64 %m.next, %n
  br i1 %end, label %exit, label %loop

exit:
  %result = load i64, ptr %a
  ret i64 %result
}

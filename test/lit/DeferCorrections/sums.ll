; A sum of sixteen products is corrected by a multiple of the modulus in each
; turn. It fits its type without that, and only its residue is wanted: sixteen
; times (M - 1)^2 is below 2^128 for M = 10^18 + 9.
;
; RUN: %opt -S -passes=raise-reductions,defer-corrections %s | FileCheck %s

; CHECK-LABEL: @select(
; CHECK:         %t = add i128 %product, %s
; CHECK-NOT:     icmp ugt i128
; CHECK-NOT:     select
; CHECK:         ret i64
define i64 @select(ptr %a, ptr %b) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i128 [ 0, %entry ], [ %u, %loop ]
  %at.a = getelementptr inbounds i64, ptr %a, i64 %i
  %at.b = getelementptr inbounds i64, ptr %b, i64 %i
  %x = load i64, ptr %at.a
  %y = load i64, ptr %at.b
  %x.res = urem i64 %x, 1000000000000000009
  %y.res = urem i64 %y, 1000000000000000009
  %x.wide = zext i64 %x.res to i128
  %y.wide = zext i64 %y.res to i128
  %product = mul nuw nsw i128 %x.wide, %y.wide
  %t = add nuw nsw i128 %product, %s
  %large = icmp ugt i128 %t, 1000000000000000018000000000000000080
  %less = add nsw i128 %t, -1000000000000000018000000000000000081
  %u = select i1 %large, i128 %less, i128 %t
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 16
  br i1 %done, label %exit, label %loop

exit:
  %last = phi i128 [ %u, %loop ]
  %r = urem i128 %last, 1000000000000000009
  %r.low = trunc i128 %r to i64
  ret i64 %r.low
}

; At toy width: 15 products of residues modulo 13 are below 2^12, and the
; smaller of t and t - 169 is a correction as well.
; CHECK-LABEL: @minimum(
; CHECK-NOT:     umin
; CHECK:         ret i96
define i96 @minimum(i96 %x) {
entry:
  %x.res = urem i96 %x, 13
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i96 [ 1, %entry ], [ %u, %loop ]
  %product = mul i96 %x.res, %x.res
  %t = add i96 %s, %product
  %less = add i96 %t, -169
  %u = call i96 @llvm.umin.i96(i96 %t, i96 %less)
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, 15
  br i1 %done, label %exit, label %loop

exit:
  %r = urem i96 %u, 13
  ret i96 %r
}

declare i96 @llvm.umin.i96(i96, i96)

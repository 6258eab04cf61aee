; The difference of two phi nodes in Montgomery form comes back as it is: its highest word is a
; mask, and the quotient that is taken away is written in the choices of that mask and of a
; carry. With another estimate or another multiple of M, or with the sign left out, it is not
; proven.
; DEFINE: %{emit} = %opt -S -residue-representation=montgomery -passes=crandall-reduction
; DEFINE: %{verify} = %opt -disable-output -passes=verify-against -residue-verify-against=%s
; RUN: %{emit} %s -o %t.after.ll
; RUN: %{verify} %t.after.ll | FileCheck %s
; RUN: sed 's/%estimate\(.*\) = sub i64 \(.*\), [0-9]*$/%estimate\1 = add i64 \2, 24/' %t.after.ll > %t.estimate.ll
; RUN: not diff -q %t.after.ll %t.estimate.ll
; RUN: %{verify} %t.estimate.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/%quotient\([0-9]*\) = add i64 \(%.*\), %.*$/%quotient\1 = add i64 \2, 0/' %t.after.ll > %t.quotient.ll
; RUN: not diff -q %t.after.ll %t.quotient.ll
; RUN: %{verify} %t.quotient.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/ = ashr i64 \(%word[0-9]*\), 63/ = ashr i64 \1, 62/' %t.after.ll > %t.same.ll
; RUN: %{verify} %t.same.ll | FileCheck %s
; RUN: sed 's/ = ashr i64 \(%word[0-9]*\), 63/ = lshr i64 \1, 63/' %t.after.ll > %t.sign.ll
; RUN: not diff -q %t.after.ll %t.sign.ll
; RUN: %{verify} %t.sign.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/ = sub i320 \(%.*\), \(%.*\)$/ = sub i320 \2, \1/' %t.after.ll > %t.order.ll
; RUN: not diff -q %t.after.ll %t.order.ll
; RUN: %{verify} %t.order.ll | FileCheck %s --check-prefix=WRONG
; REQUIRES: x86-registered-target

; CHECK: loop: proven: 5 reductions
; WRONG: loop: not proven

target triple = "x86_64-unknown-linux-gnu"

define i256 @loop(i256 %a, i256 %b, i64 %n) {
entry:
  %a.w = zext i256 %a to i512
  %a.r = urem i512 %a.w, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %a.t = trunc i512 %a.r to i256
  %b.w = zext i256 %b to i512
  %b.r = urem i512 %b.w, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %b.t = trunc i512 %b.r to i256
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %q = phi i256 [ %a.t, %entry ], [ %h.t, %loop ]
  %r = phi i256 [ %b.t, %entry ], [ %p.t, %loop ]
  %q.w = zext i256 %q to i512
  %r.w = zext i256 %r to i512
  %padded = add nuw i512 %q.w, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %difference = sub i512 %padded, %r.w
  %h = urem i512 %difference, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %h.t = trunc i512 %h to i256
  %product = mul i512 %q.w, %r.w
  %p = urem i512 %product, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %p.t = trunc i512 %p to i256
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  %s.w = zext i256 %h.t to i512
  %s2 = mul i512 %s.w, %s.w
  %s = urem i512 %s2, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %s.t = trunc i512 %s to i256
  ret i256 %s.t
}

; Sums of Montgomery products become elements in one step: x - q M, where q depends on the
; highest word of x, on its sign and on a carry. With another estimate of q, another q or
; another multiple of M it is not proven.
; DEFINE: %{emit} = %opt -S -residue-representation=montgomery -passes=crandall-reduction
; DEFINE: %{verify} = %opt -disable-output -passes=verify-against -residue-verify-against=%s
; RUN: %{emit} %s -o %t.after.ll
; RUN: %{verify} %t.after.ll | FileCheck %s
; RUN: grep -c 'estimate = sub' %t.after.ll | FileCheck %s --check-prefix=FOLDS
; RUN: sed 's/estimate = sub i64 \(.*\), [0-9]*$/estimate = add i64 \1, 4/' %t.after.ll > %t.estimate.ll
; RUN: %{verify} %t.estimate.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/%quotient = add i64 \(%.*\), %.*$/%quotient = add i64 \1, 0/' %t.after.ll > %t.quotient.ll
; RUN: %{verify} %t.quotient.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/%multiple\([0-9]*\) = sub i64 0, \(%.*\)$/%multiple\1 = sub i64 1, \2/' %t.after.ll > %t.multiple.ll
; RUN: %{verify} %t.multiple.ll | FileCheck %s --check-prefix=WRONG
; REQUIRES: x86-registered-target

; FOLDS: {{^3$}}
; CHECK: difference: proven: 3 reductions
; CHECK: doubled: proven: 6 reductions
; CHECK: sum: proven: 4 reductions
; WRONG: difference: not proven
; WRONG: doubled: not proven
; WRONG: sum: not proven

target triple = "x86_64-unknown-linux-gnu"

; (a b)^2 - a b
define i256 @difference(i256 %a, i256 %b) {
  %x = zext i256 %a to i520
  %y = zext i256 %b to i520
  %xy = mul i520 %x, %y
  %m = urem i520 %xy, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %mm = mul i520 %m, %m
  %s = urem i520 %mm, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %sp = add i520 %s, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %d = sub i520 %sp, %m
  %r = urem i520 %d, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %t = trunc i520 %r to i256
  ret i256 %t
}

; 2 (m - m b) m b^2, where m = a b
define i256 @doubled(i256 %a, i256 %b) {
  %x = zext i256 %a to i520
  %y = zext i256 %b to i520
  %xy = mul i520 %x, %y
  %m = urem i520 %xy, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %my = mul i520 %m, %y
  %n = urem i520 %my, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %ny = mul i520 %n, %y
  %k = urem i520 %ny, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %mp = add i520 %m, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %d = sub i520 %mp, %n
  %e = urem i520 %d, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %ee = shl i520 %e, 1
  %f = urem i520 %ee, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %fk = mul i520 %f, %k
  %r = urem i520 %fk, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %t = trunc i520 %r to i256
  ret i256 %t
}

; 2 (a b)^2 a b: nothing is negative
define i256 @sum(i256 %a, i256 %b) {
  %x = zext i256 %a to i520
  %y = zext i256 %b to i520
  %xy = mul i520 %x, %y
  %m = urem i520 %xy, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %mm = mul i520 %m, %m
  %s = urem i520 %mm, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %ss = shl i520 %s, 1
  %f = urem i520 %ss, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %fm = mul i520 %f, %m
  %r = urem i520 %fm, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %t = trunc i520 %r to i256
  ret i256 %t
}

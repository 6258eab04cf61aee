; Differences of Montgomery products are reduced once, and negative on the way: the highest
; word of such a sum is one of few numbers, with a sign, before and behind the doubling.
; With another estimate of the quotient, another one, another multiple of M or the words of
; a product where those of the other belong it is not proven.
; DEFINE: %{emit} = %opt -S -residue-representation=montgomery -passes=crandall-reduction
; DEFINE: %{verify} = %opt -disable-output -passes=verify-against -residue-verify-against=%s
; RUN: %{emit} %s -o %t.after.ll
; RUN: %{verify} %t.after.ll | FileCheck %s
; RUN: grep -c 'estimate[0-9]* = sub' %t.after.ll | FileCheck %s --check-prefix=FOLDS
; RUN: sed 's/estimate\(.*\) = sub i64 \(.*\), [0-9]*$/estimate\1 = add i64 \2, 24/' %t.after.ll > %t.estimate.ll
; RUN: %{verify} %t.estimate.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/%quotient\([0-9]*\) = add i64 \(%.*\), %.*$/%quotient\1 = add i64 \2, 0/' %t.after.ll > %t.quotient.ll
; RUN: %{verify} %t.quotient.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/%multiple\([0-9]*\) = sub i64 0, \(%.*\)$/%multiple\1 = sub i64 1, \2/' %t.after.ll > %t.multiple.ll
; RUN: %{verify} %t.multiple.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/ = sub i576 \(%.*\), \(%.*\)$/ = sub i576 \2, \1/; s/ = sub i320 \(%.*\), \(%.*\)$/ = sub i320 \2, \1/' %t.after.ll > %t.order.ll
; RUN: %{verify} %t.order.ll | FileCheck %s --check-prefix=WRONG
; REQUIRES: x86-registered-target

; FOLDS: {{^5$}}
; CHECK: products: proven: 3 reductions
; CHECK: doubled: proven: 4 reductions
; CHECK: tripled: proven: 9 reductions
; CHECK: sum.of.sums: proven: 8 reductions
; WRONG: products: not proven
; WRONG: doubled: not proven
; WRONG: tripled: not proven
; WRONG: sum.of.sums: not proven

target triple = "x86_64-unknown-linux-gnu"

; a b - c d
define i256 @products(i256 %a, i256 %b, i256 %c, i256 %d) {
  %v1 = zext i256 %a to i520
  %v2 = zext i256 %b to i520
  %v3 = zext i256 %c to i520
  %v4 = zext i256 %d to i520
  %v5 = mul nuw i520 %v1, %v2
  %v6 = urem i520 %v5, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v7 = mul nuw i520 %v3, %v4
  %v8 = urem i520 %v7, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v9 = add nuw i520 %v6, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v10 = sub nuw i520 %v9, %v8
  %v11 = urem i520 %v10, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %t = trunc i520 %v11 to i256
  ret i256 %t
}

; 2 (a b - c d)
define i256 @doubled(i256 %a, i256 %b, i256 %c, i256 %d) {
  %v1 = zext i256 %a to i520
  %v2 = zext i256 %b to i520
  %v3 = zext i256 %c to i520
  %v4 = zext i256 %d to i520
  %v5 = mul nuw i520 %v1, %v2
  %v6 = urem i520 %v5, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v7 = mul nuw i520 %v3, %v4
  %v8 = urem i520 %v7, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v9 = add nuw i520 %v6, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v10 = sub nuw i520 %v9, %v8
  %v11 = urem i520 %v10, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v12 = add nuw i520 %v11, %v11
  %v13 = urem i520 %v12, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %t = trunc i520 %v13 to i256
  ret i256 %t
}

; 3 (a b - 3 c - d) a
define i256 @tripled(i256 %a, i256 %b, i256 %c, i256 %d) {
  %v1 = zext i256 %a to i520
  %v2 = zext i256 %b to i520
  %v3 = zext i256 %c to i520
  %v4 = zext i256 %d to i520
  %v5 = urem i520 %v4, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v6 = mul nuw i520 %v1, %v2
  %v7 = urem i520 %v6, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v8 = add nuw i520 %v3, %v3
  %v9 = urem i520 %v8, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v10 = add nuw i520 %v9, %v3
  %v11 = urem i520 %v10, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v12 = add nuw i520 %v7, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v13 = sub nuw i520 %v12, %v11
  %v14 = urem i520 %v13, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v15 = add nuw i520 %v14, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v16 = sub nuw i520 %v15, %v5
  %v17 = urem i520 %v16, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v18 = add nuw i520 %v17, %v17
  %v19 = urem i520 %v18, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v20 = add nuw i520 %v19, %v17
  %v21 = urem i520 %v20, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v22 = mul nuw i520 %v21, %v1
  %v23 = urem i520 %v22, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %t = trunc i520 %v23 to i256
  ret i256 %t
}

; (a b - c d)^2 - b d: a product of a difference of products, which is found again
define i256 @sum.of.sums(i256 %a, i256 %b, i256 %c, i256 %d) {
  %v1 = zext i256 %a to i520
  %v2 = zext i256 %b to i520
  %v3 = zext i256 %c to i520
  %v4 = zext i256 %d to i520
  %v5 = mul nuw i520 %v1, %v2
  %v6 = urem i520 %v5, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v7 = mul nuw i520 %v3, %v4
  %v8 = urem i520 %v7, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v9 = add nuw i520 %v6, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v10 = sub nuw i520 %v9, %v8
  %v11 = urem i520 %v10, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v12 = mul nuw i520 %v11, %v11
  %v13 = urem i520 %v12, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v14 = mul nuw i520 %v2, %v4
  %v15 = urem i520 %v14, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v16 = mul nuw i520 %v13, %v11
  %v17 = urem i520 %v16, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v18 = add nuw i520 %v17, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v19 = sub nuw i520 %v18, %v15
  %v20 = urem i520 %v19, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v21 = urem i520 %v20, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %t = trunc i520 %v21 to i256
  ret i256 %t
}

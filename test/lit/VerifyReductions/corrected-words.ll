; Words of a difference, as on a machine without a carry flag: the highest one is -1 or 0, as the
; borrow is, and where a correction adds M again nobody reads the carry that goes out of the words.
; Squares come from a sum of products that is doubled. With another constant, a borrow that is not
; handed on, or without the mask it is not proven.
; RUN: %opt -mtriple=riscv64 -mattr=+m -S -residue-representation=montgomery -passes=crandall-reduction %s -o %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/add nuw i64 \(%.*\), 4294967295$/add nuw i64 \1, 4294967294/' %t.after.ll > %t.constant.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.constant.ll | FileCheck %s
; RUN: sed 's/add nuw i64 \(%.*\), -4294967295$/add nuw i64 \1, -4294967296/' %t.after.ll > %t.highest.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.highest.ll | FileCheck %s
; RUN: sed 's/= and i64 \(%[a-z0-9.]*\), -4294967295$/= and i64 \1, -4294967296/' %t.after.ll > %t.mask.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.mask.ll | FileCheck %s

; RIGHT: product: proven
; RIGHT: powers: proven
; CHECK: product: not proven
; CHECK: powers: not proven
define i256 @product(i256 %a, i256 %b) {
  %x = zext i256 %a to i512
  %y = zext i256 %b to i512
  %xy = mul nuw i512 %x, %y
  %r = urem i512 %xy, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %t = trunc i512 %r to i256
  ret i256 %t
}

define i256 @powers(i256 %a, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi i256 [ %a, %entry ], [ %t, %loop ]
  %wide = zext i256 %x to i512
  %xx = mul nuw i512 %wide, %wide
  %r = urem i512 %xx, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %t = trunc nuw i512 %r to i256
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i256 %t
}

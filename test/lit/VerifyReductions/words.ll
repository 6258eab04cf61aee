; Sums of words, as on a machine without a carry flag. The highest carry is read
; by nobody, or is that of an earlier sum; factors are shifted, so that the low
; and the high part of a product are limbs.
; RUN: %opt -mtriple=riscv64 -mattr=+m -disable-output -passes=verify-reductions -pass-remarks=verify-reductions -pass-remarks-missed=verify-reductions %s 2>&1 | FileCheck %s

; CHECK-COUNT-5: proven for all inputs: 1 reduction
; CHECK-NOT: not proven

define i255 @sums(i255 %a, i255 %b, i32 %n) {
entry:
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i512 [ %x, %entry ], [ %r, %loop ]
  %sum = add nuw i512 %s, %y
  %r = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  %t = trunc i512 %r to i255
  ret i255 %t
}

define i255 @shifted(i255 %a, i255 %b) {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %p = mul nuw i512 %x, %y
  %r = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}

define i64 @one_word(i64 %a, i64 %b) {
  %x = zext i64 %a to i128
  %y = zext i64 %b to i128
  %p = mul nuw i128 %x, %y
  %r = urem i128 %p, 18446744069414584321
  %t = trunc i128 %r to i64
  ret i64 %t
}

define i127 @equal_carries(i127 %a, i127 %b) {
  %x = zext i127 %a to i256
  %y = zext i127 %b to i256
  %p = mul nuw i256 %x, %y
  %r = urem i256 %p, 170141183460469231731687303715884105727
  %t = trunc i256 %r to i127
  ret i127 %t
}

define i256 @borrows(i256 %a, i256 %b) {
  %x = zext i256 %a to i512
  %y = zext i256 %b to i512
  %s = add nuw i512 %x, %y
  %r = urem i512 %s, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %t = trunc i512 %r to i256
  ret i256 %t
}

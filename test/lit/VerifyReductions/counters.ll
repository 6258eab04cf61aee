; A loop that ends as its counter is a constant: how far it counts is tried first, and what
; comes back is less than where the source leaves. The new code needs it: a factor has three bits.
; RUN: %opt -disable-output -passes=verify-reductions -pass-remarks=verify-reductions -pass-remarks-missed=verify-reductions %s 2>&1 | FileCheck %s

; Where both count further, what was emitted for six turns is wrong.
; RUN: %opt -S -passes=crandall-reduction %s -o %t.ll
; RUN: sed 's/icmp eq i256 %%next, 6/icmp eq i256 %%next, 340282366920938463463374607431768211456/' %s > %t.further.ll
; RUN: sed 's/icmp eq i256 %%next, 6/icmp eq i256 %%next, 340282366920938463463374607431768211456/' %t.ll > %t.after.ll
; RUN: not cmp %t.ll %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.further.ll %t.after.ll | FileCheck %s --check-prefix=FURTHER

; CHECK: proven for all inputs: 1 reduction
; FURTHER: up: not proven
define i256 @up(i256 %a) {
entry:
  br label %loop
loop:
  %i = phi i256 [ 0, %entry ], [ %next, %loop ]
  %x = phi i256 [ %a, %entry ], [ %t, %loop ]
  %next = add nuw nsw i256 %i, 1
  %wide = zext i256 %x to i512
  %factor = zext i256 %next to i512
  %p = mul nuw i512 %wide, %factor
  %r = urem i512 %p, 52435875175126190479447740508185965837690552500527637822603658699938581184513
  %t = trunc nuw i512 %r to i256
  %end = icmp eq i256 %next, 6
  br i1 %end, label %exit, label %loop
exit:
  ret i256 %t
}

; CHECK: proven for all inputs: 1 reduction
define i256 @down(i256 %a) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 5, %entry ], [ %next, %loop ]
  %x = phi i256 [ %a, %entry ], [ %t, %loop ]
  %next = add nsw i64 %i, -1
  %wide = zext i256 %x to i512
  %factor = zext i64 %i to i512
  %p = mul nuw i512 %wide, %factor
  %r = urem i512 %p, 52435875175126190479447740508185965837690552500527637822603658699938581184513
  %t = trunc nuw i512 %r to i256
  %end = icmp eq i64 %i, 0
  br i1 %end, label %exit, label %loop
exit:
  ret i256 %t
}

; Small numbers of an array are as small where they are loaded.
; CHECK: proven for all inputs: 1 reduction
define i256 @stored(i256 %a, i64 %n) {
entry:
  %array = alloca [6 x i256]
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %next, %fill ]
  %next = add nuw nsw i64 %i, 1
  %value = zext nneg i64 %next to i256
  %at = getelementptr inbounds [6 x i256], ptr %array, i64 0, i64 %i
  store i256 %value, ptr %at
  %end = icmp eq i64 %next, 6
  br i1 %end, label %behind, label %fill
behind:
  %from = getelementptr inbounds [6 x i256], ptr %array, i64 0, i64 %n
  %y = load i256, ptr %from
  %wide = zext i256 %a to i512
  %factor = zext i256 %y to i512
  %p = mul nuw i512 %wide, %factor
  %r = urem i512 %p, 52435875175126190479447740508185965837690552500527637822603658699938581184513
  %t = trunc nuw i512 %r to i256
  ret i256 %t
}

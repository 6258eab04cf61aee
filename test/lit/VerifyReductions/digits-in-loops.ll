; Loops over words with digits of four words: the words that a digit clears are not read, but
; for their carries. What is out of line chooses by a mask, too, which the caller has to have.
; Broken ones are not proven.
; REQUIRES: llvm-22
; DEFINE: %{emit} = %opt -mtriple=x86_64-linux-gnu -residue-unrolled-words=4 -residue-block-words=4
; DEFINE: %{verify} = %opt -disable-output -passes=verify-against -residue-verify-against=%s
; RUN: %{emit} -disable-output -passes=verify-reductions -pass-remarks=verify-reductions %s 2>&1 | FileCheck %s --check-prefix=IN-PLACE
; IN-PLACE-COUNT-2: proven for all inputs

; The callers, with the bodies that are defined later beside them.
; RUN: %{emit} -S -passes='function(crandall-reduction)' %s -o %t.callers.ll
; RUN: %{emit} -S -passes=crandall-reduction %s -o %t.bodies.ll
; RUN: cat %t.callers.ll > %t.after.ll
; RUN: sed -n '/^@residue.modulus/p; /^define internal void/,/^}/p' %t.bodies.ll | sed 's/#[0-9]*//; /^define/s/(/.body(/' >> %t.after.ll
; RUN: %{verify} %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RIGHT: power: proven
; RIGHT: chosen: proven

; A word of the digit's factor.
; RUN: sed 's/\(= mul i64 .*\), 2991633888558210105$/\1, 2991633888558210107/' %t.after.ll > %t.digit.ll
; RUN: %{verify} %t.digit.ll | FileCheck %s
; RUN: sed '/^@residue.modulus/s/i64 2855732225534770403,/i64 2855732225534770401,/' %t.after.ll > %t.modulus.ll
; RUN: %{verify} %t.modulus.ll | FileCheck %s
; The modulus is never subtracted, or where there is no carry.
; RUN: sed 's/%choose = sub i64 0, [%]sum.*/%choose = sub i64 0, 0/' %t.after.ll > %t.never.ll
; RUN: %{verify} %t.never.ll | FileCheck %s
; RUN: sed 's/%choose = sub i64 0, \([%]sum.*\)/%choose = sub i64 \1, 1/' %t.after.ll > %t.other.ll
; RUN: %{verify} %t.other.ll | FileCheck %s
; No borrow is handed on, and no carry of a row.
; RUN: sed 's/\(= phi i64 \[ 0, %behind[0-9]* \], \[ \)%carry[0-9]*,/\10,/' %t.after.ll > %t.borrow.ll
; RUN: %{verify} %t.borrow.ll | FileCheck %s
; RUN: sed 's/\(%round12 = .* \)[%]sum315,/\10,/' %t.after.ll > %t.row.ll
; RUN: %{verify} %t.row.ll | FileCheck %s
; The carry out of one of the words that a digit clears, and out of all of them.
; RUN: sed 's/= or i1 %carry648, %carry652$/= or i1 %carry648, %carry648/' %t.after.ll > %t.cleared.ll
; RUN: %{verify} %t.cleared.ll | FileCheck %s
; RUN: sed 's/%carry671 = zext i1 %carry670/%carry671 = zext i1 false/' %t.after.ll > %t.out.ll
; RUN: %{verify} %t.out.ll | FileCheck %s
; RUN: sed 's/= icmp ult i64 \(.*\), 8$/= icmp ult i64 \1, 4/' %t.after.ll > %t.turns.ll
; RUN: %{verify} %t.turns.ll | FileCheck %s
; CHECK: power: not proven
; CHECK: chosen: not proven

; No mask, and the other one.
; RUN: sed 's/%choose = sext i1/%choose = zext i1/' %t.after.ll > %t.bit.ll
; RUN: %{verify} %t.bit.ll | FileCheck %s --check-prefix=CHOICE
; RUN: sed 's/\(@residue.select.i512(i64 %mask, i512 \)%xa.res, i512 %xb.res/\1%xb.res, i512 %xa.res/' %t.after.ll > %t.swapped.ll
; RUN: %{verify} %t.swapped.ll | FileCheck %s --check-prefix=CHOICE
; CHOICE: power: proven
; CHOICE: chosen: not proven
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i512 @power(i512 %a, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi i512 [ 1, %entry ], [ %t, %loop ]
  %wide = zext i512 %x to i1024
  %xx = mul nuw i1024 %wide, %wide
  %r = urem i1024 %xx, 13407807929942597099279106669306888139681204295528162599863674322387021404761937404917445413949465121583835430283925155033205900816889177067630990729412607
  %by = zext i512 %a to i1024
  %xy = mul nuw i1024 %r, %by
  %s = urem i1024 %xy, 13407807929942597099279106669306888139681204295528162599863674322387021404761937404917445413949465121583835430283925155033205900816889177067630990729412607
  %t = trunc nuw i1024 %s to i512
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i512 %t
}

define i512 @chosen(i512 %a, i512 %b, i64 %n) {
entry:
  %wide.a = zext i512 %a to i1024
  %wide.b = zext i512 %b to i1024
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %x = phi i512 [ 1, %entry ], [ %t, %loop ]
  %wide = zext i512 %x to i1024
  %xa = mul nuw i1024 %wide, %wide.a
  %r = urem i1024 %xa, 13407807929942597099279106669306888139681204295528162599863674322387021404761937404917445413949465121583835430283925155033205900816889177067630990729412607
  %xb = mul nuw i1024 %wide, %wide.b
  %s = urem i1024 %xb, 13407807929942597099279106669306888139681204295528162599863674322387021404761937404917445413949465121583835430283925155033205900816889177067630990729412607
  %odd = and i64 %i, 5
  %is = icmp eq i64 %odd, %n
  %either = select i1 %is, i1024 %r, i1024 %s
  %t = trunc nuw i1024 %either to i512
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 20
  br i1 %done, label %exit, label %loop

exit:
  ret i512 %t
}

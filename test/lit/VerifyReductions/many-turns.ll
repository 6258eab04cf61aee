; Loops over words of ten turns, in words of 64 and of 32 bits, with and without a flag for
; carries: what is carried out of the last word is a number that several sums make, and which
; multiple of the modulus it takes away has words in pairs. Broken ones are not proven.
; DEFINE: %{words} =
; DEFINE: %{emit} = %opt %{words} -residue-unrolled-words=4
; DEFINE: %{verify} = %opt -disable-output -passes=verify-against -residue-verify-against=%s
; DEFINE: %{in-place} = %{emit} -disable-output -passes=verify-reductions -pass-remarks=verify-reductions %s 2>&1 | FileCheck %s --check-prefix=IN-PLACE
; IN-PLACE: proven for all inputs: 1 reduction

; REDEFINE: %{words} = -mtriple=aarch64-linux-gnu -residue-block-words=1
; RUN: %{in-place}
; REDEFINE: %{words} = -mtriple=thumbv7em-none-eabi -residue-block-words=2
; RUN: %{in-place}
; REDEFINE: %{words} = -mtriple=riscv64-linux-gnu -residue-block-words=2
; RUN: %{in-place}

; The caller, with the bodies that are defined later beside it.
; RUN: %{emit} -S -passes='function(crandall-reduction)' %s -o %t.callers.ll
; RUN: %{emit} -S -passes=crandall-reduction %s -o %t.bodies.ll
; RUN: cat %t.callers.ll > %t.after.ll
; RUN: sed -n '/^@residue.modulus/p; /^define internal void/,/^}/p' %t.bodies.ll | sed 's/#[0-9]*//; /^define/s/(/.body(/' >> %t.after.ll
; RUN: %{verify} %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RIGHT: power: proven
; The modulus is never taken away.
; RUN: sed 's/%choose = sub i64 0, [%]sum.*/%choose = sub i64 0, 0/' %t.after.ll > %t.never.ll
; RUN: not diff %t.after.ll %t.never.ll
; RUN: %{verify} %t.never.ll | FileCheck %s
; One of the carries that it is made of is left out.
; RUN: sed 's/%\(sum[0-9]*\) = add i64 \(%carry[0-9]*\), %carry[0-9]*$/%\1 = add i64 \2, 0/' %t.after.ll > %t.carry.ll
; RUN: not diff %t.after.ll %t.carry.ll
; RUN: %{verify} %t.carry.ll | FileCheck %s
; CHECK: power: not proven
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"

define i640 @power(i640 %a, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi i640 [ %a, %entry ], [ %t, %loop ]
  %wide = zext i640 %x to i1280
  %xx = mul nuw i1280 %wide, %wide
  %r = urem i1280 %xx, 4562440617622195218419125088462492979733982140408782803140709773542082240584139297009634951603624705583296979368632004634961707461156921289324816609075165796094147462500674423552569165182140415
  %t = trunc nuw i1280 %r to i640
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i640 %t
}

; Operations out of line that are loops over words in memory: they are run, turn by turn, on
; words that are symbols. Broken ones are not proven: a step of another width, a correction
; by another mask, a carry that is not handed on, an order of words, another modulus.
; DEFINE: %{emit} = %opt -mtriple=thumbv7em-none-eabi -residue-unrolled-words=0 -residue-block-words=4
; DEFINE: %{verify} = %opt -disable-output -passes=verify-against -residue-verify-against=%s
; RUN: %{emit} -disable-output -passes=verify-reductions -pass-remarks=verify-reductions %s 2>&1 | FileCheck %s --check-prefix=IN-PLACE
; IN-PLACE-COUNT-3: proven for all inputs

; The callers, with the bodies that are defined later beside them.
; RUN: %{emit} -S -passes='function(crandall-reduction)' %s -o %t.callers.ll
; RUN: %{emit} -S -passes=crandall-reduction %s -o %t.bodies.ll
; RUN: cat %t.callers.ll > %t.after.ll
; RUN: sed -n '/^@residue.modulus/p; /^define internal void/,/^}/p' %t.bodies.ll | sed 's/#[0-9]*//; /^define/s/(/.body(/' >> %t.after.ll
; RUN: %{verify} %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/add nuw i32 \(%.*\), 4$/add nuw i32 \1, 8/' %t.after.ll > %t.step.ll
; RUN: %{verify} %t.step.ll | FileCheck %s
; RUN: sed 's/%choose = sub i32 0,/%choose = sub i32 1,/; s/%choose\([0-9]*\) = sub i32 0,/%choose\1 = sub i32 1,/' %t.after.ll > %t.mask.ll
; RUN: %{verify} %t.mask.ll | FileCheck %s
; RUN: sed 's/= phi i32 \[ 0, \(%[a-z0-9]*\) \], \[ %carry[0-9]*, /= phi i32 [ 0, \1 ], [ 0, /' %t.after.ll > %t.carry.ll
; RUN: %{verify} %t.carry.ll | FileCheck %s
; RUN: sed 's/i32 -19, i32 -1,/i32 -1, i32 -19,/' %t.after.ll > %t.order.ll
; RUN: %{verify} %t.order.ll | FileCheck %s
; RUN: sed 's/i32 -19, i32 -1,/i32 -21, i32 -1,/' %t.after.ll > %t.modulus.ll
; RUN: %{verify} %t.modulus.ll | FileCheck %s
; Behind the end of an operand.
; RUN: sed 's/icmp ult i32 \(.*\), 8$/icmp ult i32 \1, 12/' %t.after.ll > %t.end.ll
; RUN: %{verify} %t.end.ll | FileCheck %s

; RIGHT: product: proven
; RIGHT: power: proven
; RIGHT: sum: proven
; CHECK: product: not proven
; CHECK: power: not proven
; CHECK: sum: not proven
target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "thumbv7em-none-unknown-eabihf"

define i255 @product(i255 %a, i255 %b) #0 {
  %x = zext i255 %a to i510
  %y = zext i255 %b to i510
  %xy = mul nuw i510 %x, %y
  %r = urem i510 %xy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc nuw i510 %r to i255
  ret i255 %t
}

define i255 @power(i255 %a, i32 %n) #0 {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi i255 [ %a, %entry ], [ %t, %loop ]
  %wide = zext i255 %x to i510
  %xx = mul nuw i510 %wide, %wide
  %r = urem i510 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc nuw i510 %r to i255
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i255 %t
}

define i255 @sum(i255 %a, i255 %b) #0 {
  %x = zext i255 %a to i510
  %y = zext i255 %b to i510
  %xy = mul nuw i510 %x, %y
  %p = urem i510 %xy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x.mod = urem i510 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = add nuw i510 %p, %x.mod
  %q = urem i510 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %f = mul nuw i510 %q, %y
  %r = urem i510 %f, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc nuw i510 %r to i255
  ret i255 %t
}

attributes #0 = { "target-cpu"="cortex-m4" "target-features"="+dsp,+thumb-mode" }

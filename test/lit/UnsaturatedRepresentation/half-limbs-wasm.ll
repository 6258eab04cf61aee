; WebAssembly has no product of two words, unless with wide arithmetic. There limbs are of
; half a word, so that products and their columns are words: no product is of 128 bits, and
; no factor has a mask. A square has each product of two limbs once, with a factor doubled.
; Of 17 columns the upper 8 are carried, come down, and all 9 are carried then.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --check-prefix=HALF
; RUN: sed 's/"+sign-ext"/"+wide-arithmetic"/' %s | %opt -S -passes=crandall-reduction | FileCheck %s --check-prefix=WIDE
; RUN: %opt -disable-output -passes='print<reduction-plan>' %s 2>&1 | FileCheck %s --check-prefix=PLAN
; RUN: sed 's/"target-features"/optsize "target-features"/' %s | %opt -disable-output -passes='print<reduction-plan>' 2>&1 | FileCheck %s --check-prefix=SIZE
target datalayout = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
target triple = "wasm32-unknown-unknown"

; PLAN:       representation unsaturated, cost [[#]] word products; not {{.*}}saturated, cost [[#]]
; PLAN:       limbs: 9 of 28 and 29 bits, accumulators of 64 bits
; In code for size products are shared.
; SIZE:       representation saturated, products out of line

; HALF-LABEL:     define i255 @power(
; HALF:           loop:
; HALF-COUNT-45:  %product{{.*}} = mul i64
; HALF-NOT:       {{%product[0-9]* =}}
; HALF-COUNT-18:  %carry{{.*}} = lshr i64
; HALF-NOT:       {{%carry[0-9]* =|mul i128}}
; HALF:           br i1

; WIDE-LABEL:     define i255 @power(
; WIDE:           loop:
; WIDE-COUNT-15:  %product{{.*}} = mul i128
; WIDE-NOT:       with.overflow
; WIDE:           br i1
define i255 @power(i255 %a, i32 %n) #0 {
entry:
  %x = zext i255 %a to i510
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %y = phi i510 [ %x, %entry ], [ %r, %loop ]
  %m = mul nuw i510 %y, %y
  %r = urem i510 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  %t = trunc i510 %r to i255
  ret i255 %t
}

attributes #0 = { "target-features"="+sign-ext" }

; On RISC-V limbs are shifted up before they are multiplied, so that both words of a product
; belong to columns: no sum has a carry. Modulo 2^255 - 19 that costs less than rows.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --check-prefix=WRAP
; RUN: %opt -disable-output -passes='print<reduction-plan>' %s 2>&1 | FileCheck %s --check-prefix=PLAN
; RUN: sed 's/"+m"/"+c"/' %s | %opt -disable-output -passes='print<reduction-plan>' 2>&1 | FileCheck %s --check-prefix=ROWS
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; PLAN-LABEL: Reduction plan of 'power':
; PLAN-NEXT:    representation unsaturated, cost [[#]] word products; not montgomery, cost [[#]]; not saturated, cost [[#]]
; Where products are calls, fewer of them are better.
; ROWS-LABEL: Reduction plan of 'power':
; ROWS-NEXT:    representation saturated

; A square of five limbs of 51 bits: a_i 2^6 times 2 a_j 2^6 is 2 a_i a_j 2^12, and 13 bits
; of its lower word are empty. What wraps around is multiplied by 19 before.
; CHECK-LABEL: define i255 @power(
; CHECK:       loop:
; CHECK:         %shifted = shl i64 [[LIMB:%limb[0-9]+]], 7
; CHECK:         %shifted{{[0-9]+}} = shl i64 [[LIMB]], 6
; WRAP-COUNT-2:  %times.c{{.*}} = mul i64 %shifted{{.*}}, 19
; CHECK-COUNT-15: %product{{.*}} = mul i128
; CHECK-NOT:     {{mul i128|with.overflow}}
; Every limb gives what is above it to the next one, once.
; CHECK-COUNT-5: %carry{{.*}} = lshr i64 %{{.*}}, 51
; CHECK:         br i1
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

attributes #0 = { "target-features"="+m" }

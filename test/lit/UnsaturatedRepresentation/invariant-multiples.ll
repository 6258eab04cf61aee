; Multiples of limbs that a loop does not change, by what wraps around, are made in front of
; it in WebAssembly, which has as many locals as one likes: four of five, and those of the
; outer loop in front of both. On RISC-V they stay in the loop: LLVM knows its registers.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s
; RUN: sed '/^target/d; s/"+wide-arithmetic"/"+m"/' %s | %opt -S -mtriple=riscv64 -passes=crandall-reduction -residue-representation=unsaturated | FileCheck %s --check-prefix=OTHER
target datalayout = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
target triple = "wasm32-unknown-unknown"

; CHECK-LABEL:    define i255 @powers(
; CHECK-COUNT-4:  mul i64 %{{.*}}, 19
; CHECK-NOT:      mul i64 %{{.*}}, 19
; CHECK:          outer:
; CHECK-NOT:      mul i64 %{{.*}}, 19
; CHECK:          inner:
; CHECK-COUNT-25: mul i128
; CHECK:          mul i64 %{{.*}}, 19
; CHECK-NOT:      mul i64 %{{.*}}, 19
; CHECK:          br i1

; OTHER-LABEL:    define i255 @powers(
; OTHER-NOT:      mul i64 %{{.*}}, 19
; OTHER:          inner:
; OTHER:          mul i64 %{{.*}}, 19
; OTHER:          br i1
define i255 @powers(i255 %a, i255 %b, i32 %n) #0 {
entry:
  %x = zext i255 %a to i510
  %f = zext i255 %b to i510
  br label %outer
outer:
  %j = phi i32 [ %n, %entry ], [ %j.next, %outer.end ]
  %z = phi i510 [ %x, %entry ], [ %r, %outer.end ]
  br label %inner
inner:
  %i = phi i32 [ %n, %outer ], [ %i.next, %inner ]
  %y = phi i510 [ %z, %outer ], [ %r, %inner ]
  %m = mul nuw i510 %y, %f
  %r = urem i510 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %inner.done = icmp eq i32 %i.next, 0
  br i1 %inner.done, label %outer.end, label %inner
outer.end:
  %j.next = add i32 %j, -1
  %done = icmp eq i32 %j.next, 0
  br i1 %done, label %exit, label %outer
exit:
  %t = trunc i510 %r to i255
  ret i255 %t
}

attributes #0 = { "target-features"="+wide-arithmetic" }

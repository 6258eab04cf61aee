; A sum of two products, and a difference, which may be three times as large, are factors as
; they are: the columns of their product have room for them. Only products are carried.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s
target datalayout = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
target triple = "wasm32-unknown-unknown"

; CHECK-LABEL:     define i255 @sums(
; CHECK:           loop:
; CHECK-COUNT-54:  %carry{{.*}} = lshr i64
; CHECK-NOT:       {{%carry[0-9]* =}}
; CHECK:           br i1
define i255 @sums(i255 %a, i32 %n) #0 {
entry:
  %x = zext i255 %a to i512
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %y = phi i512 [ %x, %entry ], [ %r, %loop ]
  %yy = mul nuw i512 %y, %y
  %p = urem i512 %yy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yx = mul nuw i512 %y, %x
  %q = urem i512 %yx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = add nuw i512 %p, %q
  %padded = add nuw i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %d = sub nuw i512 %padded, %q
  %m = mul nuw i512 %s, %d
  %r = urem i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  %t = trunc i512 %r to i255
  ret i255 %t
}

attributes #0 = { "target-features"="+sign-ext" }

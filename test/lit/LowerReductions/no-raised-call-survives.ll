; Nothing raised survives in any pipeline, pre-link pipelines included.
; RUN: %opt -S -passes='default<O1>' %s | FileCheck %s
; RUN: %opt -S -passes='default<O2>' %s | FileCheck %s
; RUN: %opt -S -passes='default<O3>' %s | FileCheck %s
; RUN: %opt -S -passes='default<Os>' %s | FileCheck %s
; RUN: %opt -S -passes='default<Oz>' %s | FileCheck %s
; RUN: %opt -S -passes='thinlto-pre-link<O2>' %s | FileCheck %s
; RUN: %opt -S -passes='lto-pre-link<O2>' %s | FileCheck %s
; RUN: %opt -S -passes='thinlto-pre-link<Oz>' %s | FileCheck %s
; RUN: %opt -S -passes='lto-pre-link<O1>' %s | FileCheck %s
; RUN: %opt -S -passes='residue' %s | FileCheck %s

; CHECK-NOT:   {{urem|residue.reduce}}
; CHECK-LABEL: define {{.*}} @power(
; CHECK-NOT:   {{urem|residue.reduce}}
; CHECK-LABEL: define {{.*}} @leaf(
; CHECK-NOT:   {{urem|residue.reduce}}
define internal i512 @multiply(i512 %x, i512 %y) {
  %m = mul nuw i512 %x, %y
  %r = urem i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}

define i512 @power(i255 %a, i32 %n) {
entry:
  %x = zext i255 %a to i512
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %acc = phi i512 [ %x, %entry ], [ %r, %loop ]
  %s = call i512 @multiply(i512 %acc, i512 %acc)
  %r = call i512 @multiply(i512 %s, i512 %x)
  %i.next = add nuw i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret i512 %r
}

define i512 @leaf(i512 %x) noinline {
  %r = urem i512 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}

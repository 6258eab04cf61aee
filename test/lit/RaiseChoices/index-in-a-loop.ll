; Memory has numbers of whole bytes. The mask of the bits of the type behind a load goes,
; where the loop carries around only numbers that are less.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK:         %v = phi i72 [ %x, %entry ], [ %r, %loop ]
; CHECK:         %z = select i1 %chosen, i72 %y, i72 %v
; CHECK-NOT:     and i72
; CHECK:         mul i72 %z, %z
define i72 @toy(ptr %k, i72 %a, i72 %b) {
entry:
  %t = alloca [2 x i72], align 16
  %t1 = getelementptr inbounds i72, ptr %t, i64 1
  %x = call range(i72 0, 1000003) i72 @residue.reduce.i72(i72 %a, i72 1000003)
  %y = call range(i72 0, 1000003) i72 @residue.reduce.i72(i72 %b, i72 1000003)
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %v = phi i72 [ %x, %entry ], [ %r, %loop ]
  %p = getelementptr i64, ptr %k, i64 %i
  %word = load i64, ptr %p
  %bit = and i64 %word, 1
  store i72 %v, ptr %t, align 16
  store i72 %y, ptr %t1, align 16
  %q = getelementptr inbounds i72, ptr %t, i64 %bit
  %z = load i72, ptr %q, align 16
  %element = and i72 %z, 1048575
  %square = mul i72 %element, %element
  %r = call range(i72 0, 1000003) i72 @residue.reduce.i72(i72 %square, i72 1000003)
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 255
  br i1 %done, label %exit, label %loop

exit:
  ret i72 %r
}

; CHECK-LABEL: define i256 @real(
; CHECK:         %v = phi i256 [ %x, %entry ], [ %r, %loop ]
; CHECK:         %z = select i1 %chosen, i256 %y, i256 %v
; CHECK-NOT:     and i256
; CHECK:         mul i256 %z, %z
define i256 @real(ptr %k, i256 %a, i256 %b) {
entry:
  %t = alloca [2 x i256], align 16
  %t1 = getelementptr inbounds i256, ptr %t, i64 1
  %x = call range(i256 0, 57896044618658097711785492504343953926634992332820282019728792003956564819949) i256 @residue.reduce.i256(i256 %a, i256 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %y = call range(i256 0, 57896044618658097711785492504343953926634992332820282019728792003956564819949) i256 @residue.reduce.i256(i256 %b, i256 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %v = phi i256 [ %x, %entry ], [ %r, %loop ]
  %p = getelementptr i64, ptr %k, i64 %i
  %word = load i64, ptr %p
  %bit = and i64 %word, 1
  store i256 %v, ptr %t, align 16
  store i256 %y, ptr %t1, align 16
  %q = getelementptr inbounds i256, ptr %t, i64 %bit
  %z = load i256, ptr %q, align 16
  %element = and i256 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819967
  %square = mul i256 %element, %element
  %r = call range(i256 0, 57896044618658097711785492504343953926634992332820282019728792003956564819949) i256 @residue.reduce.i256(i256 %square, i256 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 255
  br i1 %done, label %exit, label %loop

exit:
  ret i256 %r
}

declare i72 @residue.reduce.i72(i72, i72)
declare i256 @residue.reduce.i256(i256, i256)

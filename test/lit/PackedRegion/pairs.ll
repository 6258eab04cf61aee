; On AArch64 lanes are two, of 32 bits, and their products lanes of 64: ten limbs,
; what wraps around is multiplied by 19 before. They are chosen on a named processor
; with slow products of words, and nowhere else. Three products are two rounds.
;
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select i1'
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --check-prefix=TIMES
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=packed %s 2>&1 | FileCheck %s --check-prefix=PLAN
; RUN: %opt -S -passes=crandall-reduction -residue-representation=saturated %s | FileCheck %s --check-prefix=WORDS --implicit-check-not='x i32>'
; RUN: %opt -S -passes=crandall-reduction -residue-representation=packed %s | FileCheck %s --check-prefix=FORCED

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
target triple = "aarch64-unknown-linux-gnu"

; PLAN-LABEL: Reduction plan of 'neoverse_n1':
; PLAN:       packed loop: 10 of 25 and 26 bits, products of half words
; PLAN-NEXT:  packed: 3 products in 2 rounds of 2 lanes

; CHECK-LABEL: @neoverse_n1(
; CHECK:       loop:
; CHECK-COUNT-20: %lanes{{[0-9]*}} = phi <2 x i32>
; CHECK-COUNT-200: %product{{[0-9]*}} = mul <2 x i64>
; CHECK-NOT:     %product{{[0-9]*}} = mul
; CHECK:         br i1 %done
; CHECK:         extractelement <2 x i32>
; CHECK:         ret i255

; TIMES-LABEL: @neoverse_n1(
; TIMES-COUNT-18: = mul <2 x i32> {{.*}}, {{splat \(i32 19\)|<i32 19, i32 19>}}
; TIMES-NOT:     = mul <2 x i32>
; TIMES:         ret i255

; WORDS-LABEL: @neoverse_n1(
; WORDS:         mul i128

; CHECK-LABEL: @any_processor(
; CHECK-NOT:     x i32>
; CHECK-NOT:     x i64>
; CHECK:         mul i128

; CHECK-LABEL: @other_processor(
; CHECK-NOT:     x i32>
; CHECK-NOT:     x i64>
; CHECK:         mul i128

; CHECK-LABEL: @tuned_for_another(
; CHECK-NOT:     x i32>
; CHECK-NOT:     x i64>
; CHECK:         mul i128

; CHECK-LABEL: @no_neon(
; CHECK-NOT:     x i32>
; CHECK-NOT:     x i64>
; CHECK:         mul i128

; CHECK-LABEL: @no_implicit_float(
; CHECK-NOT:     x i32>
; CHECK-NOT:     x i64>
; CHECK:         mul i128
; CHECK-NOT:     x i32>
; CHECK:         ret i255

; CHECK-LABEL: @for_size(
; CHECK-NOT:     x i32>
; CHECK:         ret i255

; FORCED-LABEL: @any_processor(
; FORCED:        phi <2 x i32>
; FORCED-LABEL: @other_processor(

define i255 @neoverse_n1(i255 %a, i255 %b, i32 %n) "target-cpu"="neoverse-n1" "target-features"="+neon" {
entry:
  %a.wide = zext i255 %a to i512
  %a.mod = urem i512 %a.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %b.wide = zext i255 %b to i512
  %b.mod = urem i512 %b.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i512 [ %a.mod, %entry ], [ %x.next, %loop ]
  %y = phi i512 [ %b.mod, %entry ], [ %y.next, %loop ]
  %z = phi i512 [ %a.mod, %entry ], [ %z.next, %loop ]
  %xx = mul i512 %x, %z
  %x.next = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %xy = mul i512 %x, %y
  %y.next = urem i512 %xy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yz = mul i512 %y, %z
  %z.next = urem i512 %yz, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i512 %x.next, %y.next
  %r = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.narrow = trunc i512 %r to i255
  ret i255 %r.narrow
}

define i255 @any_processor(i255 %a, i255 %b, i32 %n) "target-cpu"="generic" "target-features"="+neon" {
entry:
  %a.wide = zext i255 %a to i512
  %a.mod = urem i512 %a.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %b.wide = zext i255 %b to i512
  %b.mod = urem i512 %b.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i512 [ %a.mod, %entry ], [ %x.next, %loop ]
  %y = phi i512 [ %b.mod, %entry ], [ %y.next, %loop ]
  %z = phi i512 [ %a.mod, %entry ], [ %z.next, %loop ]
  %xx = mul i512 %x, %z
  %x.next = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %xy = mul i512 %x, %y
  %y.next = urem i512 %xy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yz = mul i512 %y, %z
  %z.next = urem i512 %yz, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i512 %x.next, %y.next
  %r = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.narrow = trunc i512 %r to i255
  ret i255 %r.narrow
}

define i255 @other_processor(i255 %a, i255 %b, i32 %n) "target-cpu"="neoverse-v2" "target-features"="+neon" {
entry:
  %a.wide = zext i255 %a to i512
  %a.mod = urem i512 %a.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %b.wide = zext i255 %b to i512
  %b.mod = urem i512 %b.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i512 [ %a.mod, %entry ], [ %x.next, %loop ]
  %y = phi i512 [ %b.mod, %entry ], [ %y.next, %loop ]
  %z = phi i512 [ %a.mod, %entry ], [ %z.next, %loop ]
  %xx = mul i512 %x, %z
  %x.next = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %xy = mul i512 %x, %y
  %y.next = urem i512 %xy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yz = mul i512 %y, %z
  %z.next = urem i512 %yz, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i512 %x.next, %y.next
  %r = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.narrow = trunc i512 %r to i255
  ret i255 %r.narrow
}

define i255 @tuned_for_another(i255 %a, i255 %b, i32 %n) "target-cpu"="neoverse-n1" "tune-cpu"="neoverse-v2" "target-features"="+neon" {
entry:
  %a.wide = zext i255 %a to i512
  %a.mod = urem i512 %a.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %b.wide = zext i255 %b to i512
  %b.mod = urem i512 %b.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i512 [ %a.mod, %entry ], [ %x.next, %loop ]
  %y = phi i512 [ %b.mod, %entry ], [ %y.next, %loop ]
  %z = phi i512 [ %a.mod, %entry ], [ %z.next, %loop ]
  %xx = mul i512 %x, %z
  %x.next = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %xy = mul i512 %x, %y
  %y.next = urem i512 %xy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yz = mul i512 %y, %z
  %z.next = urem i512 %yz, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i512 %x.next, %y.next
  %r = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.narrow = trunc i512 %r to i255
  ret i255 %r.narrow
}

define i255 @no_neon(i255 %a, i255 %b, i32 %n) "target-cpu"="neoverse-n1" "target-features"="-fp-armv8,-neon" {
entry:
  %a.wide = zext i255 %a to i512
  %a.mod = urem i512 %a.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %b.wide = zext i255 %b to i512
  %b.mod = urem i512 %b.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i512 [ %a.mod, %entry ], [ %x.next, %loop ]
  %y = phi i512 [ %b.mod, %entry ], [ %y.next, %loop ]
  %z = phi i512 [ %a.mod, %entry ], [ %z.next, %loop ]
  %xx = mul i512 %x, %z
  %x.next = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %xy = mul i512 %x, %y
  %y.next = urem i512 %xy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yz = mul i512 %y, %z
  %z.next = urem i512 %yz, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i512 %x.next, %y.next
  %r = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.narrow = trunc i512 %r to i255
  ret i255 %r.narrow
}

define i255 @no_implicit_float(i255 %a, i255 %b, i32 %n) noimplicitfloat "target-cpu"="neoverse-n1" "target-features"="+neon" {
entry:
  %a.wide = zext i255 %a to i512
  %a.mod = urem i512 %a.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %b.wide = zext i255 %b to i512
  %b.mod = urem i512 %b.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i512 [ %a.mod, %entry ], [ %x.next, %loop ]
  %y = phi i512 [ %b.mod, %entry ], [ %y.next, %loop ]
  %z = phi i512 [ %a.mod, %entry ], [ %z.next, %loop ]
  %xx = mul i512 %x, %z
  %x.next = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %xy = mul i512 %x, %y
  %y.next = urem i512 %xy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yz = mul i512 %y, %z
  %z.next = urem i512 %yz, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i512 %x.next, %y.next
  %r = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.narrow = trunc i512 %r to i255
  ret i255 %r.narrow
}

define i255 @for_size(i255 %a, i255 %b, i32 %n) optsize "target-cpu"="neoverse-n1" "target-features"="+neon" {
entry:
  %a.wide = zext i255 %a to i512
  %a.mod = urem i512 %a.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %b.wide = zext i255 %b to i512
  %b.mod = urem i512 %b.wide, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i512 [ %a.mod, %entry ], [ %x.next, %loop ]
  %y = phi i512 [ %b.mod, %entry ], [ %y.next, %loop ]
  %z = phi i512 [ %a.mod, %entry ], [ %z.next, %loop ]
  %xx = mul i512 %x, %z
  %x.next = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %xy = mul i512 %x, %y
  %y.next = urem i512 %xy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yz = mul i512 %y, %z
  %z.next = urem i512 %yz, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i512 %x.next, %y.next
  %r = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.narrow = trunc i512 %r to i255
  ret i255 %r.narrow
}

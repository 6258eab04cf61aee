; On ARM lanes are two, of 32 bits, and their products lanes of 64 (VMULL, VMLAL), where
; words have 32: on a named processor whose products of words are slow. They stay lanes,
; though they are wider than words, and nothing branches but the loop.
;
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select i1'
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=packed %s 2>&1 | FileCheck %s --check-prefix=PLAN
; RUN: %opt -S -passes=crandall-reduction,mask-selects %s | FileCheck %s --check-prefix=MASKED

target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "armv7a-unknown-linux-gnueabihf"

; PLAN-LABEL: Reduction plan of 'cortex_a72':
; PLAN:       packed loop: 10 of 25 and 26 bits, products of half words
; PLAN-NEXT:  packed: 4 products in 2 rounds of 2 lanes

; CHECK-LABEL: @cortex_a72(
; CHECK:       loop:
; CHECK-COUNT-20: %lanes{{[0-9]*}} = phi <2 x i32>
; CHECK-COUNT-200: %product{{[0-9]*}} = mul <2 x i64>
; CHECK-NOT:     %product{{[0-9]*}} = mul
; CHECK:         br i1 %done
; CHECK:         ret i255

; MASKED-LABEL: @cortex_a72(
; MASKED:        loop:
; MASKED-COUNT-200: = mul <2 x i64>
; MASKED:        br i1 %done

; CHECK-LABEL: @cortex_a9(
; CHECK-NOT:     x i32>
; CHECK-NOT:     x i64>
; CHECK:         ret i255

; CHECK-LABEL: @any_processor(
; CHECK-NOT:     x i32>
; CHECK-NOT:     x i64>
; CHECK:         ret i255

; CHECK-LABEL: @no_neon(
; CHECK-NOT:     x i32>
; CHECK-NOT:     x i64>
; CHECK:         ret i255

; CHECK-LABEL: @for_size(
; CHECK-NOT:     x i64>
; CHECK:         ret i255

define i255 @cortex_a72(i255 %a, i255 %b, i32 %n) "target-cpu"="cortex-a72" "target-features"="+dsp,+neon" {
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
  %w = phi i512 [ %b.mod, %entry ], [ %w.next, %loop ]
  %xx = mul i512 %x, %z
  %x.next = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %xy = mul i512 %x, %y
  %y.next = urem i512 %xy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yz = mul i512 %y, %z
  %z.next = urem i512 %yz, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %wx = mul i512 %w, %x
  %w.next = urem i512 %wx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %xy.sum = add i512 %x.next, %y.next
  %zw.sum = add i512 %z.next, %w.next
  %sum = add i512 %xy.sum, %zw.sum
  %r = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.narrow = trunc i512 %r to i255
  ret i255 %r.narrow
}

define i255 @cortex_a9(i255 %a, i255 %b, i32 %n) "target-cpu"="cortex-a9" "target-features"="+dsp,+neon" {
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
  %w = phi i512 [ %b.mod, %entry ], [ %w.next, %loop ]
  %xx = mul i512 %x, %z
  %x.next = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %xy = mul i512 %x, %y
  %y.next = urem i512 %xy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yz = mul i512 %y, %z
  %z.next = urem i512 %yz, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %wx = mul i512 %w, %x
  %w.next = urem i512 %wx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %xy.sum = add i512 %x.next, %y.next
  %zw.sum = add i512 %z.next, %w.next
  %sum = add i512 %xy.sum, %zw.sum
  %r = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.narrow = trunc i512 %r to i255
  ret i255 %r.narrow
}

define i255 @any_processor(i255 %a, i255 %b, i32 %n) "target-cpu"="generic" "target-features"="+dsp,+neon" {
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
  %w = phi i512 [ %b.mod, %entry ], [ %w.next, %loop ]
  %xx = mul i512 %x, %z
  %x.next = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %xy = mul i512 %x, %y
  %y.next = urem i512 %xy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yz = mul i512 %y, %z
  %z.next = urem i512 %yz, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %wx = mul i512 %w, %x
  %w.next = urem i512 %wx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %xy.sum = add i512 %x.next, %y.next
  %zw.sum = add i512 %z.next, %w.next
  %sum = add i512 %xy.sum, %zw.sum
  %r = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.narrow = trunc i512 %r to i255
  ret i255 %r.narrow
}

define i255 @no_neon(i255 %a, i255 %b, i32 %n) "target-cpu"="cortex-a72" "target-features"="+dsp,-neon" {
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
  %w = phi i512 [ %b.mod, %entry ], [ %w.next, %loop ]
  %xx = mul i512 %x, %z
  %x.next = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %xy = mul i512 %x, %y
  %y.next = urem i512 %xy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yz = mul i512 %y, %z
  %z.next = urem i512 %yz, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %wx = mul i512 %w, %x
  %w.next = urem i512 %wx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %xy.sum = add i512 %x.next, %y.next
  %zw.sum = add i512 %z.next, %w.next
  %sum = add i512 %xy.sum, %zw.sum
  %r = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.narrow = trunc i512 %r to i255
  ret i255 %r.narrow
}

define i255 @for_size(i255 %a, i255 %b, i32 %n) optsize "target-cpu"="cortex-a72" "target-features"="+dsp,+neon" {
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
  %w = phi i512 [ %b.mod, %entry ], [ %w.next, %loop ]
  %xx = mul i512 %x, %z
  %x.next = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %xy = mul i512 %x, %y
  %y.next = urem i512 %xy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yz = mul i512 %y, %z
  %z.next = urem i512 %yz, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %wx = mul i512 %w, %x
  %w.next = urem i512 %wx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %xy.sum = add i512 %x.next, %y.next
  %zw.sum = add i512 %z.next, %w.next
  %sum = add i512 %xy.sum, %zw.sum
  %r = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.narrow = trunc i512 %r to i255
  ret i255 %r.narrow
}

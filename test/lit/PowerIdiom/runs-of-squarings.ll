; x^(2^255 - 21) and x^65537 modulo 2^255 - 19. Long chains are tables; runs of
; squarings are loops, and marked for the unroller.
; RUN: %opt -residue-power=chains -passes=power-idiom -S %s | FileCheck %s
; RUN: %opt -residue-power=off -passes=power-idiom -S %s | FileCheck %s --check-prefix=OFF

declare i512 @residue.reduce.i512(i512, i512) memory(none) willreturn nounwind

; OFF-LABEL: @long(
; OFF: select
; OFF-LABEL: @short(
; OFF: select

; The rows: x0^2, times the 1 behind the powers; x1^(2^2) x0; and so on.
; CHECK: @chain = private unnamed_addr constant [36 x i16] [i16 0, i16 1, i16 13, i16 1, i16 2, i16 0,

; CHECK-LABEL: define i255 @long(
; CHECK:         %powers = alloca [14 x i256]
; CHECK:       steps:
; CHECK:         %step = phi i32 [ 0, %entry ], [ %step.next, %squared ]
; CHECK:         getelementptr inbounds i16, ptr @chain, i32 %row
; CHECK:       squarings:
; CHECK:         [[NONE:%.*]] = icmp eq i32 %left{{.*}}, 0
; CHECK:         br i1 [[NONE]], label %squared, label %square
; CHECK:         call {{.*}}@residue.reduce.i512(
; CHECK:         br label %squarings, !llvm.loop [[LOOP:!.*]]
; CHECK:         call {{.*}}@residue.reduce.i512(
; CHECK-NOT:     call
; CHECK:         %last = icmp eq i32 %step.next, 12
; CHECK:         ret i255
define i255 @long(i255 %x) {
entry:
  %wide.x = zext i255 %x to i512
  br label %loop
loop:
  %i = phi i32 [ 254, %entry ], [ %i.next, %loop ]
  %r = phi i512 [ 1, %entry ], [ %r.next, %loop ]
  %rr = mul nuw i512 %r, %r
  %square = call i512 @residue.reduce.i512(i512 %rr, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %rx = mul nuw i512 %wide.x, %square
  %product = call i512 @residue.reduce.i512(i512 %rx, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %place = zext i32 %i to i512
  %bits = lshr i512 57896044618658097711785492504343953926634992332820282019728792003956564819947, %place
  %bit = trunc i512 %bits to i1
  %r.next = select i1 %bit, i512 %product, i512 %square
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  %result = trunc i512 %r.next to i255
  ret i255 %result
}

; CHECK-LABEL: define i255 @short(
; CHECK:       squarings:
; CHECK:         %left = phi i32 [ 16, %entry ], [ %left.next, %squarings ]
; CHECK:         %power = phi i255 [ %{{.*}}, %entry ], [ %residue, %squarings ]
; CHECK:         [[DONE:%.*]] = icmp eq i32 %left.next, 0
; CHECK:         br i1 [[DONE]], label %squared, label %squarings, !llvm.loop [[SHORT:!.*]]
; CHECK:       squared:
; CHECK:         call {{.*}}@residue.reduce.i512(
; CHECK-NOT:     call
; CHECK:         ret i255
define i255 @short(i255 %x) {
entry:
  %wide.x = zext i255 %x to i512
  br label %loop
loop:
  %i = phi i32 [ 16, %entry ], [ %i.next, %loop ]
  %r = phi i512 [ 1, %entry ], [ %r.next, %loop ]
  %rr = mul nuw i512 %r, %r
  %square = call i512 @residue.reduce.i512(i512 %rr, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %rx = mul nuw i512 %wide.x, %square
  %product = call i512 @residue.reduce.i512(i512 %rx, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %place = zext i32 %i to i512
  %bits = lshr i512 65537, %place
  %bit = trunc i512 %bits to i1
  %r.next = select i1 %bit, i512 %product, i512 %square
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  %result = trunc i512 %r.next to i255
  ret i255 %result
}

; CHECK-DAG: [[LOOP]] = distinct !{[[LOOP]], {{.*}}[[UNROLL:![0-9]+]], {{.*}}}
; CHECK-DAG: [[SHORT]] = distinct !{[[SHORT]], {{.*}}[[UNROLL]], {{.*}}}
; CHECK-DAG: [[UNROLL]] = !{!"llvm.loop.unroll.disable"}

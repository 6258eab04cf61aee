; x^(2^255 - 21) modulo 2^255 - 19. Long runs of squarings are loops, and marked
; for the unroller. Where size matters, the chain is a table.
; RUN: %opt -passes=power-idiom -S %s | FileCheck %s
; RUN: %opt -residue-power=off -passes=power-idiom -S %s | FileCheck %s --check-prefix=OFF

declare i512 @residue.reduce.i512(i512, i512) memory(none) willreturn nounwind

; OFF-LABEL: @speed(
; OFF: select
; OFF-LABEL: @size(
; OFF: select

; CHECK-LABEL: define i255 @speed(
; CHECK:       squarings:
; CHECK:         %left = phi i32 [ 5, %entry ], [ %left.next, %squarings ]
; CHECK:         %power = phi i255 [ %{{.*}}, %entry ], [ %residue{{.*}}, %squarings ]
; CHECK:         %square{{.*}} = mul nuw nsw i512
; CHECK:         %reduced{{.*}} = call {{.*}} @residue.reduce.i512(i512 %square
; CHECK:         %left.next = sub nuw i32 %left, 1
; CHECK:         [[DONE:%.*]] = icmp eq i32 %left.next, 0
; CHECK:         br i1 [[DONE]], label %squared, label %squarings, !llvm.loop [[LOOP:!.*]]
; CHECK:         phi i32 [ 125, %
; CHECK:         ret i255
define i255 @speed(i255 %x) {
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

; CHECK-LABEL: define i255 @size(
; CHECK:         %powers = alloca [14 x i255]
; CHECK:       steps:
; CHECK:         getelementptr inbounds i16, ptr @chain, i32
; CHECK-COUNT-2: call i512 @residue.reduce.i512
; CHECK-NOT:     call i512 @residue.reduce.i512
; CHECK:         ret i255
define i255 @size(i255 %x) optsize {
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

; CHECK-DAG: [[LOOP]] = distinct !{[[LOOP]], {{.*}}[[UNROLL:![0-9]+]], {{.*}}}
; CHECK-DAG: [[UNROLL]] = !{!"llvm.loop.unroll.disable"}

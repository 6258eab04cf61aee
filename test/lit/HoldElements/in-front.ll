; What a copy of a loop holds comes from the stores in front of it, where others
; beside them follow.
; RUN: %opt -S -passes=hold-elements %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @multiply(
; CHECK:       loop.held:
; CHECK-DAG:     phi i256 [ %x, %{{.*}} ], [ %{{.*}}, %loop.held ]
; CHECK-DAG:     phi i256 [ 1, %{{.*}} ], [ %{{.*}}, %loop.held ]
; CHECK-DAG:     phi i256 [ 0, %{{.*}} ], [ %{{.*}}, %loop.held ]
; CHECK:       {{^}}loop:
define void @multiply(ptr %r, ptr %p, ptr %k, i32 %n) {
entry:
  %x = load i256, ptr %p, align 8
  %y.r = getelementptr inbounds i8, ptr %r, i64 32
  %z.r = getelementptr inbounds i8, ptr %r, i64 64
  store i256 %x, ptr %r, align 8
  store i256 1, ptr %y.r, align 8
  store i256 0, ptr %z.r, align 8
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %a = load i256, ptr %r, align 8
  %aw = zext i256 %a to i512
  %b = load i256, ptr %y.r, align 8
  %bw = zext i256 %b to i512
  %ab = mul i512 %aw, %bw
  %abr = urem i512 %ab, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %ab1 = trunc i512 %abr to i256
  store i256 %ab1, ptr %r, align 8
  %at = lshr i32 %i, 3
  %at64 = zext i32 %at to i64
  %place = getelementptr inbounds i8, ptr %k, i64 %at64
  %byte = load i8, ptr %place, align 1
  %c = load i256, ptr %z.r, align 8
  %cw = zext i256 %c to i512
  %byte512 = zext i8 %byte to i512
  %cc = mul i512 %cw, %abr
  %sum = add i512 %cc, %byte512
  %sumr = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %sum1 = trunc i512 %sumr to i256
  store i256 %sum1, ptr %y.r, align 8
  store i256 %ab1, ptr %z.r, align 8
  %i1 = add i32 %i, 1
  %end = icmp eq i32 %i1, %n
  br i1 %end, label %exit, label %loop

exit:
  ret void
}

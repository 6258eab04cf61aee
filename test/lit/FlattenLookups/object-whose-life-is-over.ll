; An object on the stack whose life is over may share its place with another one: nothing is
; written there that the source does not write. One whose life begins anew in each turn is
; in use.
; REQUIRES: llvm-22
; RUN: %opt -S -passes=flatten-lookups %s | FileCheck %s

; CHECK-LABEL: define i256 @over(
; CHECK:         br i1 %bit
define i256 @over(i256 %x, i1 %bit) {
  %t = alloca i256
  call void @llvm.lifetime.start.p0(ptr %t)
  store i256 %x, ptr %t
  %y = load i256, ptr %t
  call void @llvm.lifetime.end.p0(ptr %t)
  br label %test

test:
  %m = urem i256 %y, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br i1 %bit, label %write, label %join

write:
  store i256 %m, ptr %t
  br label %join

join:
  ret i256 %m
}

; CHECK-LABEL: define void @anew(
; CHECK-NOT:     br i1 %bit
; CHECK:         ret void
define void @anew(ptr %r, i64 %n, i256 %x, i1 %bit) {
entry:
  %t = alloca [2 x i256]
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %join ]
  call void @llvm.lifetime.start.p0(ptr %t)
  store i256 %x, ptr %t
  br i1 %bit, label %write, label %join

write:
  store i256 7, ptr %t
  br label %join

join:
  %place = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 0
  %y = load i256, ptr %place
  %m = urem i256 %y, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  store i256 %m, ptr %r
  call void @llvm.lifetime.end.p0(ptr %t)
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret void
}

; Loops that are not divided.
; RUN: %opt -S -passes='function(loop(split-blocks))' %s | FileCheck %s
; CHECK-NOT: is.full

declare i256 @residue.reduce.i256(i256, i256)
declare i64 @llvm.umin.i64(i64, i64)
declare i64 @ask(i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; CHECK-LABEL: define i256 @no_bytes(
; The minimum is an addend: nothing becomes simpler by knowing it.
define i256 @no_bytes(i64 %size, i124 %key) {
entry:
  %r = zext i124 %key to i256
  br label %loop
loop:
  %left = phi i64 [ %size, %entry ], [ %left.next, %loop ]
  %h = phi i256 [ 0, %entry ], [ %h.next, %loop ]
  %n = call i64 @llvm.umin.i64(i64 %left, i64 16)
  %c = zext i64 %n to i256
  %sum = add nuw i256 %h, %c
  %product = mul nuw i256 %sum, %r
  %h.next = call i256 @residue.reduce.i256(i256 %product, i256 1361129467683753853853498429727072845819)
  %left.next = sub i64 %left, %n
  %end = icmp eq i64 %left.next, 0
  br i1 %end, label %exit, label %loop
exit:
  ret i256 %h.next
}

; CHECK-LABEL: define i256 @effects(
; What decides may not be done before the turn is begun.
define i256 @effects(ptr %out, i64 %size, i124 %key) {
entry:
  %r = zext i124 %key to i256
  br label %loop
loop:
  %left = phi i64 [ %size, %entry ], [ %left.next, %loop ]
  %h = phi i256 [ 0, %entry ], [ %h.next, %loop ]
  %asked = call i64 @ask(i64 %left)
  %n = call i64 @llvm.umin.i64(i64 %asked, i64 16)
  call void @llvm.memset.p0.i64(ptr %out, i8 0, i64 %n, i1 false)
  %product = mul nuw i256 %h, %r
  %h.next = call i256 @residue.reduce.i256(i256 %product, i256 1361129467683753853853498429727072845819)
  %left.next = sub i64 %left, %n
  %end = icmp eq i64 %left.next, 0
  br i1 %end, label %exit, label %loop
exit:
  ret i256 %h.next
}

; CHECK-LABEL: define void @no_reduction(
define void @no_reduction(ptr %out, i64 %size) {
entry:
  br label %loop
loop:
  %left = phi i64 [ %size, %entry ], [ %left.next, %loop ]
  %n = call i64 @llvm.umin.i64(i64 %left, i64 16)
  call void @llvm.memset.p0.i64(ptr %out, i8 0, i64 %n, i1 false)
  %left.next = sub i64 %left, %n
  %end = icmp eq i64 %left.next, 0
  br i1 %end, label %exit, label %loop
exit:
  ret void
}

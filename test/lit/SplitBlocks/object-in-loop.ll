; An object that lives in one turn of the loop is another one in the new loop,
; where all that goes into it is known. The size is computed twice.
; RUN: %opt -S -verify-each -passes='function(loop(split-blocks),sroa)' %s | FileCheck %s

declare i256 @residue.reduce.i256(i256, i256)
declare i64 @llvm.umin.i64(i64, i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

; CHECK-LABEL: define i256 @tag(
; CHECK:         %is.full = icmp uge i64 %left.full, 16
; CHECK:       full:
; CHECK-NOT:     memcpy
; CHECK:         load {{.*}}, ptr %at.full, align 1
; CHECK:         call i256 @residue.reduce.i256(
; CHECK:       loop:
; CHECK:         call void @llvm.memcpy
; CHECK:         call i256 @residue.reduce.i256(
define i256 @tag(ptr %message, i64 %size, i124 %key) {
entry:
  %block = alloca [17 x i8], align 16
  %r = zext i124 %key to i256
  br label %loop
loop:
  %at = phi ptr [ %message, %entry ], [ %at.next, %loop ]
  %left = phi i64 [ %size, %entry ], [ %left.next, %loop ]
  %h = phi i256 [ 0, %entry ], [ %h.next, %loop ]
  %n = call i64 @llvm.umin.i64(i64 %left, i64 16)
  %n.again = call i64 @llvm.umin.i64(i64 %left, i64 16)
  call void @llvm.lifetime.start.p0(i64 17, ptr %block)
  call void @llvm.memset.p0.i64(ptr %block, i8 0, i64 17, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %block, ptr %at, i64 %n, i1 false)
  %behind = getelementptr inbounds i8, ptr %block, i64 %n.again
  store i8 1, ptr %behind
  %bytes = load i136, ptr %block, align 1
  call void @llvm.lifetime.end.p0(i64 17, ptr %block)
  %c = zext i136 %bytes to i256
  %sum = add nuw i256 %h, %c
  %low = trunc i256 %sum to i132
  %factor = zext i132 %low to i256
  %product = mul nuw i256 %factor, %r
  %h.next = call i256 @residue.reduce.i256(i256 %product, i256 1361129467683753853853498429727072845819)
  %at.next = getelementptr inbounds i8, ptr %at, i64 %n
  %left.next = sub i64 %left, %n
  %end = icmp eq i64 %left.next, 0
  br i1 %end, label %exit, label %loop
exit:
  ret i256 %h.next
}

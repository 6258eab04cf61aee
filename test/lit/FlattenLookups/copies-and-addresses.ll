; A copy behind the branch, and a load from one of two addresses, read both.
; RUN: %opt -S -passes=flatten-lookups %s | FileCheck %s

@toys = internal constant [4 x i128] [i128 1, i128 2, i128 3, i128 4]

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-LABEL: define void @copy(
; CHECK:         %entry{{.*}} = load i256, ptr %second
; CHECK:         %old = load i256, ptr %out
; CHECK-NEXT:    %chosen = select i1 %hit, i256 %entry{{.*}}, i256 %old
; CHECK-NEXT:    store i256 %chosen, ptr %out
; CHECK-NOT:     br i1
; CHECK:         ret
define void @copy(ptr %out, i64 %i, i128 %x) {
entry:
  %m = urem i128 %x, 1180591620717411303389
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr @toys, i64 32, i1 false)
  %hit = icmp eq i64 %i, 1
  br i1 %hit, label %read, label %exit

read:
  %second = getelementptr inbounds i128, ptr @toys, i64 2
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %second, i64 32, i1 false)
  br label %exit

exit:
  ret void
}

; CHECK-LABEL: define i128 @addresses(
; CHECK:         %second = load i128, ptr getelementptr (i8, ptr @toys, i64 32)
; CHECK-NEXT:    %first = load i128, ptr @toys
; CHECK-NEXT:    %number = select i1 %hit, i128 %second, i128 %first
define i128 @addresses(i64 %i, i128 %x) {
  %hit = icmp eq i64 %i, 1
  %place = select i1 %hit, ptr getelementptr inbounds (i128, ptr @toys, i64 2), ptr @toys
  %number = load i128, ptr %place
  %s = xor i128 %number, %x
  %m = urem i128 %s, 1180591620717411303389
  ret i128 %m
}

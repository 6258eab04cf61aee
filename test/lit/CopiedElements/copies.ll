; Structures of elements that are copied at variable indices: the numbers that are
; accessed there are loaded and stored, all loads first, and what is between them.
; RUN: %opt -S -passes=copied-elements %s | FileCheck %s
target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"

%point = type { i256, i256, i8 }

; CHECK-LABEL: define i512 @inside(
; CHECK-NOT:     memcpy
; CHECK:         [[X:%.*]] = load i256, ptr %from, align 16
; CHECK-NEXT:    [[YAT:%.*]] = getelementptr inbounds i8, ptr %from, i64 32
; CHECK-NEXT:    [[Y:%.*]] = load i256, ptr [[YAT]], align 16
; CHECK-NEXT:    [[ZAT:%.*]] = getelementptr inbounds i8, ptr %from, i64 64
; CHECK-NEXT:    [[Z:%.*]] = load <16 x i8>, ptr [[ZAT]], align 16
; CHECK-NEXT:    store i256 [[X]], ptr %to, align 16
; CHECK:         store i256 [[Y]], ptr %{{.*}}, align 16
; CHECK:         store <16 x i8> [[Z]], ptr %{{.*}}, align 16
define i512 @inside(i64 %i, i64 %j, i512 %w) {
  %table = alloca [8 x %point], align 16
  %from = getelementptr inbounds %point, ptr %table, i64 %i
  %to = getelementptr inbounds %point, ptr %table, i64 %j
  %r = urem i512 %w, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %n = trunc i512 %r to i256
  store i256 %n, ptr %from, align 16
  %y = getelementptr inbounds %point, ptr %from, i64 0, i32 1
  store i256 %n, ptr %y, align 16
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %to, ptr align 16 %from, i64 80, i1 false)
  ret i512 %r
}

; Two records at once, from memory of which only the target is known.
; CHECK-LABEL: define i512 @records(
; CHECK-NOT:     call void @llvm.mem
; CHECK-COUNT-4: load i256
; CHECK-COUNT-4: store i256
; CHECK:         ret
define i512 @records(ptr %given, i64 %i, i512 %w) {
  %table = alloca [8 x { i256, i256 }], align 16
  %r = urem i512 %w, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %n = trunc i512 %r to i256
  %at = getelementptr inbounds { i256, i256 }, ptr %table, i64 %i
  store i256 %n, ptr %at, align 16
  %y = getelementptr inbounds { i256, i256 }, ptr %at, i64 0, i32 1
  store i256 %n, ptr %y, align 16
  call void @llvm.memmove.p0.p0.i64(ptr align 16 %at, ptr align 8 %given, i64 128, i1 false)
  ret i512 %r
}

; Nothing is known of these; a number would be cut; the length varies; volatile; no
; reduction is in the function.
; CHECK-LABEL: define i512 @others(
; CHECK-COUNT-4: call void @llvm.memcpy
define i512 @others(ptr %a, ptr %b, i64 %i, i512 %w) {
  %table = alloca [8 x i256], align 16
  %r = urem i512 %w, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %n = trunc i512 %r to i256
  %at = getelementptr inbounds i256, ptr %table, i64 %i
  store i256 %n, ptr %at, align 16
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 64, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %at, ptr %b, i64 40, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %at, ptr %b, i64 %i, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %at, ptr %b, i64 64, i1 true)
  ret i512 %r
}

; In a loop the target is the same in all turns: it may be a register.
; CHECK-LABEL: define void @in_turns(
; CHECK-NOT:     call void @llvm.mem
; CHECK:         [[X:%.*]] = load i256, ptr %p
; CHECK:         [[Z:%.*]] = load <8 x i8>, ptr
; CHECK:         store i256 [[X]], ptr %r
; CHECK:         store <8 x i8> [[Z]], ptr
; CHECK:         ret
define void @in_turns(ptr %r, ptr %p, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %x = load i256, ptr %r, align 8
  %xw = zext i256 %x to i512
  %xx = mul i512 %xw, %xw
  %xr = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i512 %xr to i256
  store i256 %x1, ptr %r, align 8
  %none = icmp eq i256 %x1, 0
  br i1 %none, label %copy, label %next

copy:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %r, ptr align 8 %p, i64 40, i1 false)
  br label %next

next:
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; Neither is; and the code shall be small.
; CHECK-LABEL: define void @anywhere(
; CHECK:         call void @llvm.memcpy
; CHECK-LABEL: define void @small(
; CHECK:         call void @llvm.memcpy
define void @anywhere(ptr %r, ptr %p, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %to = phi ptr [ %r, %entry ], [ %to1, %loop ]
  %from = phi ptr [ %p, %entry ], [ %from1, %loop ]
  %x = load i256, ptr %from, align 8
  %xw = zext i256 %x to i512
  %xx = mul i512 %xw, %xw
  %xr = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i512 %xr to i256
  store i256 %x1, ptr %from, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %to, ptr align 8 %from, i64 40, i1 false)
  %to1 = getelementptr i8, ptr %to, i64 40
  %from1 = getelementptr i8, ptr %from, i64 40
  %i1 = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define void @small(ptr %r, ptr %p, i32 %n) optsize {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %x = load i256, ptr %p, align 8
  %xw = zext i256 %x to i512
  %xx = mul i512 %xw, %xw
  %xr = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i512 %xr to i256
  store i256 %x1, ptr %p, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %r, ptr align 8 %p, i64 40, i1 false)
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; CHECK-LABEL: define void @plain(
; CHECK:         call void @llvm.memcpy
define void @plain(ptr %b, i64 %i, i256 %n) {
  %table = alloca [8 x i256], align 16
  %at = getelementptr inbounds i256, ptr %table, i64 %i
  store i256 %n, ptr %at, align 16
  call void @llvm.memcpy.p0.p0.i64(ptr %at, ptr %b, i64 64, i1 false)
  ret void
}

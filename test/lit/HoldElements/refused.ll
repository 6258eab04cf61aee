; Loops that stay as they are.
; RUN: %opt -S -passes=hold-elements -pass-remarks=hold-elements %s 2>&1 | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK-NOT: remark
; CHECK-NOT: .held

declare void @unknown()

; What is called may read it.
; CHECK-LABEL: define void @calls(
define void @calls(ptr %r, ptr %p, ptr %k, i32 %n) {
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
  %at = lshr i32 %i, 3
  %at64 = zext i32 %at to i64
  %byte = getelementptr i8, ptr %k, i64 %at64
  %bits = load i8, ptr %byte
  %b = trunc i8 %bits to i1
  br i1 %b, label %more.work, label %next

more.work:
  %p0 = load i256, ptr %p, align 8
  %p0w = zext i256 %p0 to i512
  %y = mul i512 %xr, %p0w
  %yr = urem i512 %y, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %y1 = trunc i512 %yr to i256
  store i256 %y1, ptr %r, align 8
  br label %next

next:
  call void @unknown()
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; Nobody knows where the bytes are.
; CHECK-LABEL: define void @anywhere(
define void @anywhere(ptr %r, ptr %p, ptr %k, i32 %n) {
entry:
  br label %loop

loop:
  %s = phi i64 [ 3, %entry ], [ %at, %next ]
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %x = load i256, ptr %r, align 8
  %xw = zext i256 %x to i512
  %xx = mul i512 %xw, %xw
  %xr = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i512 %xr to i256
  store i256 %x1, ptr %r, align 8
  %at = mul i64 %s, %s
  %byte = getelementptr i8, ptr %k, i64 %at
  %bits = load i8, ptr %byte
  %b = trunc i8 %bits to i1
  br i1 %b, label %more.work, label %next

more.work:
  %p0 = load i256, ptr %p, align 8
  %p0w = zext i256 %p0 to i512
  %y = mul i512 %xr, %p0w
  %yr = urem i512 %y, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %y1 = trunc i512 %yr to i256
  store i256 %y1, ptr %r, align 8
  br label %next

next:
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; Half of it is read.
; CHECK-LABEL: define void @halves(
define void @halves(ptr %r, ptr %p, ptr %k, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %x = load i256, ptr %r, align 8
  %xw = zext i256 %x to i512
  %xx = mul i512 %xw, %xw
  %xr = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i512 %xr to i256
  %half = load i128, ptr %r, align 8
  store i128 %half, ptr %p, align 8
  store i256 %x1, ptr %r, align 8
  %at = lshr i32 %i, 3
  %at64 = zext i32 %at to i64
  %byte = getelementptr i8, ptr %k, i64 %at64
  %bits = load i8, ptr %byte
  %b = trunc i8 %bits to i1
  br i1 %b, label %more.work, label %next

more.work:
  %p0 = load i256, ptr %p, align 8
  %p0w = zext i256 %p0 to i512
  %y = mul i512 %xr, %p0w
  %yr = urem i512 %y, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %y1 = trunc i512 %yr to i256
  store i256 %y1, ptr %r, align 8
  br label %next

next:
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; Small code is wanted.
; CHECK-LABEL: define void @small(
define void @small(ptr %r, ptr %p, ptr %k, i32 %n) optsize {
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
  %at = lshr i32 %i, 3
  %at64 = zext i32 %at to i64
  %byte = getelementptr i8, ptr %k, i64 %at64
  %bits = load i8, ptr %byte
  %b = trunc i8 %bits to i1
  br i1 %b, label %more.work, label %next

more.work:
  %p0 = load i256, ptr %p, align 8
  %p0w = zext i256 %p0 to i512
  %y = mul i512 %xr, %p0w
  %yr = urem i512 %y, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %y1 = trunc i512 %yr to i256
  store i256 %y1, ptr %r, align 8
  br label %next

next:
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; What one use of a place is apart from, by scopes that hold for the function, the
; other one need not be: %q may be %r, in which the last store is.
; CHECK-LABEL: define void @other_use(
define void @other_use(ptr %r, ptr %q, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %x = load i256, ptr %r, align 8, !alias.scope !0, !noalias !1
  %x32 = trunc i256 %x to i32
  %from = getelementptr i256, ptr %q, i32 %x32
  %y = load i256, ptr %from, align 8, !alias.scope !1, !noalias !0
  %xw = zext i256 %x to i512
  %yw = zext i256 %y to i512
  %xy = mul i512 %xw, %yw
  %xr = urem i512 %xy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i512 %xr to i256
  %b = trunc i256 %x1 to i1
  br i1 %b, label %more.work, label %next

more.work:
  store i256 %x1, ptr %r, align 8
  br label %next

next:
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; Scopes of a turn say nothing of another one: %from may have been stored then.
; CHECK-LABEL: define void @other_turn(
define void @other_turn(ptr %r, ptr %q, ptr %which, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %at = getelementptr i32, ptr %which, i32 %i
  %index = load i32, ptr %at
  %from = getelementptr i256, ptr %q, i32 %index
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  call void @llvm.experimental.noalias.scope.decl(metadata !1)
  %x = load i256, ptr %r, align 8, !alias.scope !0, !noalias !1
  %y = load i256, ptr %from, align 8, !alias.scope !1, !noalias !0
  %xw = zext i256 %x to i512
  %yw = zext i256 %y to i512
  %xy = mul i512 %xw, %yw
  %xr = urem i512 %xy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i512 %xr to i256
  %b = trunc i32 %index to i1
  br i1 %b, label %more.work, label %next

more.work:
  store i256 %x1, ptr %r, align 8, !alias.scope !0, !noalias !1
  br label %next

next:
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

declare void @llvm.experimental.noalias.scope.decl(metadata)

!0 = !{!2}
!1 = !{!3}
!2 = distinct !{!2, !4, !"step: r"}
!3 = distinct !{!3, !4, !"step: q"}
!4 = distinct !{!4, !"step"}

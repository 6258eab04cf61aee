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

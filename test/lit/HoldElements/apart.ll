; Where a scalar's bytes, and a point, are apart from the result, a copy of the loop
; holds the result in registers.
; RUN: %opt -S -passes=hold-elements -pass-remarks=hold-elements %s 2>&1 | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK-COUNT-2: remark: {{.*}}elements are held in registers where pointers do not overlap
; CHECK-NOT: remark

; The bytes of %k end behind the last turn's. What is loaded in front of the loop
; was stored there.
; CHECK-LABEL: define void @multiply(
; CHECK:       entry:
; CHECK-NEXT:    store i256 1, ptr %r
; CHECK:         %[[LAST:.*]] = add i32 %{{.*}}, -1
; CHECK-NEXT:    %[[LAST64:.*]] = zext i32 %[[LAST]] to i64
; CHECK-NEXT:    %[[AT:.*]] = lshr i64 %[[LAST64]], 3
; CHECK-NEXT:    %[[END:.*]] = add {{.*}}i64 %[[AT]], 1
; CHECK:         icmp ule ptr %{{.*}}, %
; CHECK:         br i1 %apart{{[0-9]*}}, label %[[HELD:.*]], label %
; CHECK:       [[HELD]]:
; CHECK:       loop.held:
; CHECK-NEXT:    phi i256 [ 1, %[[HELD]] ], [ %[[NEXT:.*]], %next.held ]
; CHECK-NOT:     store
; CHECK:       next.held.exit_crit_edge:
; CHECK-NEXT:    %[[PLACE:.*]] = getelementptr i8, ptr %r, i64 0
; CHECK-NEXT:    store i256 %[[NEXT]], ptr %[[PLACE]]
; CHECK:       {{^}}loop:
; CHECK:         load i256, ptr %r
; CHECK:         store i256 %x1, ptr %r
; CHECK:         store i256 %y1, ptr %r
define void @multiply(ptr %r, ptr %p, ptr %k, i32 %n) {
entry:
  store i256 1, ptr %r, align 8
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

; Not each turn stores it: a bit says whether one has, or else another thread, or a
; page that nobody may write, would notice.
; CHECK-LABEL: define void @stored_at_times(
; CHECK:       loop.held:
; CHECK:         %[[STORED:.*]] = phi i1 [ false, %{{.*}} ], [ %[[NEXT:.*]], %next.held ]
; CHECK:       next.held:
; CHECK:         %[[NEXT]] = phi i1 [ true, %more.work.held ], [ %[[STORED]], %loop.held ]
; CHECK:       next.held.exit_crit_edge:
; CHECK-NEXT:    br i1 %[[NEXT]], label %[[STORE:.*]], label %
; CHECK:       [[STORE]]:
; CHECK:         store i256 %{{.*}}, ptr %
define void @stored_at_times(ptr %r, ptr %p, ptr %k, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %x = load i256, ptr %r, align 8
  %xw = zext i256 %x to i512
  %xx = mul i512 %xw, %xw
  %xr = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i512 %xr to i256
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

; Where a scalar's bytes, and a point, are apart from the result, a copy of the loop
; holds the result in registers.
; RUN: %opt -S -passes=hold-elements -pass-remarks=hold-elements %s 2>&1 | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK-COUNT-2: remark: {{.*}}elements are held in registers where pointers do not overlap
; CHECK: remark: {{.*}}elements are loaded once
; CHECK-NOT: remark

; The bytes of %k end behind the last turn's. What is loaded in front of the loop
; was stored there. What a branch alone reads is loaded by the first turn that
; comes to it.
; CHECK-LABEL: define void @multiply(
; CHECK:       entry:
; CHECK:         store i256 1, ptr %r
; CHECK:         %[[LAST:.*]] = add i32 %{{.*}}, -1
; CHECK-NEXT:    %[[LAST64:.*]] = zext i32 %[[LAST]] to i64
; CHECK-NEXT:    %[[AT:.*]] = lshr i64 %[[LAST64]], 3
; CHECK-NEXT:    %[[END:.*]] = add {{.*}}i64 %[[AT]], 1
; CHECK:         icmp ule ptr %{{.*}}, %
; CHECK:         br i1 %apart{{[0-9]*}}, label %[[HELD:.*]], label %
; CHECK:       [[HELD]]:
; CHECK:       loop.held:
; CHECK-NEXT:    %[[LATE:.*]] = phi i256 [ 0, %[[HELD]] ], [ %{{.*}}, %next.held ]
; CHECK-NEXT:    %[[LOADED:.*]] = phi i1 [ false, %[[HELD]] ], [ %{{.*}}, %next.held ]
; CHECK-NEXT:    phi i256 [ 1, %[[HELD]] ], [ %[[NEXT:.*]], %next.held ]
; CHECK-NOT:     store
; CHECK:       more.work.held:
; CHECK-NEXT:    %[[MISSES:.*]] = xor i1 %[[LOADED]], true
; CHECK-NEXT:    br i1 %[[MISSES]], label %[[LOAD:.*]], label %[[BEHIND:.*]], !prof
; CHECK:       [[LOAD]]:
; CHECK:         %[[FIRST:.*]] = load i256, ptr
; CHECK:       [[BEHIND]]:
; CHECK-NEXT:    %[[P:.*]] = phi i256 [ %[[FIRST]], %[[LOAD]] ], [ %[[LATE]], %more.work.held ]
; CHECK-NEXT:    phi i1 [ true, %[[LOAD]] ], [ %[[LOADED]], %more.work.held ]
; CHECK-NEXT:    zext i256 %[[P]] to i512
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
; CHECK:         %[[STORED:stored.*]] = phi i1 [ false, %{{.*}} ], [ %[[NEXT:stored.*]], %next.held ]
; CHECK:       next.held:
; CHECK:         %[[NEXT]] = phi i1 [ true, %{{.*}} ], [ %[[STORED]], %loop.held ]
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

; Nothing is stored that it may be: there is no other loop. A load that a load of
; the same in front of it is sure to have made needs no branch of its own.
; CHECK-LABEL: define i256 @loaded_at_times(
; CHECK-NOT:     .held
; CHECK:       loop:
; CHECK-NEXT:    phi i256 [ 0, %entry ]
; CHECK:       some.work:
; CHECK-NEXT:    %[[MISSES:.*]] = xor i1
; CHECK-NEXT:    br i1 %[[MISSES]], label %some.work.late, label %
; CHECK:       some.work.late:
; CHECK:         load i256, ptr
; CHECK:       more.work:
; CHECK-NOT:     load
; CHECK:       next:
define i256 @loaded_at_times(i256 %r, ptr %p, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %x = phi i256 [ %r, %entry ], [ %x2, %next ]
  %xw = zext i256 %x to i512
  %xx = mul i512 %xw, %xw
  %xr = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i512 %xr to i256
  %b = trunc i32 %i to i1
  br i1 %b, label %some.work, label %next

some.work:
  %p0 = load i256, ptr %p, align 8
  %p0w = zext i256 %p0 to i512
  %y = mul i512 %xr, %p0w
  %yr = urem i512 %y, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %y1 = trunc i512 %yr to i256
  %c = icmp ult i32 %i, 100
  br i1 %c, label %more.work, label %next

more.work:
  %p1 = load i256, ptr %p, align 8
  %p1w = zext i256 %p1 to i512
  %z = mul i512 %yr, %p1w
  %zr = urem i512 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %z1 = trunc i512 %zr to i256
  br label %next

next:
  %x2 = phi i256 [ %x1, %loop ], [ %y1, %some.work ], [ %z1, %more.work ]
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i256 %x2
}

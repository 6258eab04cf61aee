; What a number has above its residue, which is an input or none, is a phi node of
; its own, and is added behind the loop.
; RUN: %opt -S -passes=passed-inputs -pass-remarks=passed-inputs %s 2>&1 | FileCheck %s

; CHECK-COUNT-5: remark: {{.*}}what this has above its residue, which is an input or none, is added behind the loop

; CHECK-LABEL: define i256 @copied(
; CHECK:         %[[RESIDUE:.*]] = call {{.*}} @residue.reduce.i256(i256 %[[Q:.*]], {{.*}}
; CHECK-NEXT:    %[[ABOVE:.*]] = sub i256 %[[Q]], %[[RESIDUE]]
; CHECK:       loop:
; CHECK-NEXT:    %i = phi
; CHECK-NEXT:    %x = phi i256 [ 1, %entry ], [ %x2, %next ]
; CHECK:       next:
; CHECK-NEXT:    %[[EXCESS:.*]] = phi i256 [ 0, %some.work ], [ %[[ABOVE]], %loop ]
; CHECK-NEXT:    %x2 = phi i256 [ %x1, %some.work ], [ %[[Q]], %loop ]
; CHECK:       exit:
; CHECK-NEXT:    %[[LAST:.*]] = call {{.*}} @residue.reduce.i256(i256 %x2,{{.*}}
; CHECK-NEXT:    %[[EXACT:.*]] = add i256 %[[LAST]], %[[EXCESS]]
; CHECK-NEXT:    ret i256 %[[EXACT]]
define i256 @copied(i256 %q, i32 %n, ptr %k) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %x = phi i256 [ 1, %entry ], [ %x2, %next ]
  %at = getelementptr i8, ptr %k, i32 %i
  %b = load i1, ptr %at
  br i1 %b, label %some.work, label %next

some.work:
  %xw = zext i256 %x to i512
  %xx = mul i512 %xw, %xw
  %xr = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i512 %xr to i256
  br label %next

next:
  %x2 = phi i256 [ %x1, %some.work ], [ %q, %loop ]
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i256 %x2
}

; A select, and what leaves the loop by a phi node. A constant may be more, too.
; Both choose the same side of an undefined condition.
; CHECK-LABEL: define i256 @chosen(
; CHECK:       loop:
; CHECK:         %[[B:.*]] = freeze i1 %b
; CHECK-NEXT:    %[[EXCESS:.*]] = select i1 %[[B]], i256 %{{.*}}, i256 0
; CHECK-NEXT:    %x2 = select i1 %[[B]], i256 %{{.*}}, i256 %x1
; CHECK:       exit:
; CHECK-NEXT:    %[[LEFT:.*]] = phi i256 [ %[[EXCESS]], %loop ]
; CHECK-NEXT:    %last = phi i256 [ %x2, %loop ]
; CHECK-NEXT:    %[[RESIDUE:.*]] = call {{.*}} @residue.reduce.i256(i256 %last, {{.*}}
; CHECK-NEXT:    %[[EXACT:.*]] = add i256 %[[RESIDUE]], %[[LEFT]]
; CHECK-NEXT:    ret i256 %[[EXACT]]
define i256 @chosen(i256 %q, i32 %n, ptr %k) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %x = phi i256 [ -1, %entry ], [ %x2, %loop ]
  %at = getelementptr i8, ptr %k, i32 %i
  %b = load i1, ptr %at
  %xw = zext i256 %x to i512
  %xx = mul i512 %xw, %xw
  %xr = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i512 %xr to i256
  %x2 = select i1 %b, i256 %q, i256 %x1
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  %last = phi i256 [ %x2, %loop ]
  ret i256 %last
}

; What is loaded once, and compared in the loop, passes inputs alone, and is exact.
; CHECK-LABEL: define i256 @loaded_once(
; CHECK:       load:
; CHECK:         sub i256
; CHECK:       loaded:
; CHECK:         phi i256 [ %{{.*}}, %load ], [ %{{.*}}, %loop ]
; CHECK:         icmp eq i256 %q1, 0
; CHECK:       exit:
; CHECK:         add i256
define i256 @loaded_once(ptr %p, i32 %n, ptr %k) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %x = phi i256 [ 1, %entry ], [ %x2, %next ]
  %q = phi i256 [ 0, %entry ], [ %q1, %next ]
  %is.loaded = phi i1 [ false, %entry ], [ true, %next ]
  br i1 %is.loaded, label %loaded, label %load, !prof !0

load:
  %first = load i256, ptr %p
  br label %loaded

loaded:
  %q1 = phi i256 [ %first, %load ], [ %q, %loop ]
  %b = icmp eq i256 %q1, 0
  br i1 %b, label %some.work, label %next

some.work:
  %xw = zext i256 %x to i512
  %qw = zext i256 %q1 to i512
  %xx = mul i512 %xw, %qw
  %xr = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i512 %xr to i256
  br label %next

next:
  %x2 = phi i256 [ %x1, %some.work ], [ %q1, %loaded ]
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i256 %x2
}

; Two numbers pass the same input, which is frozen once.
; CHECK-LABEL: define i256 @both(
; CHECK:         %[[FROZEN:.*]] = freeze i256 %q
; CHECK-COUNT-2: sub i256 %[[FROZEN]], %
; CHECK:       loop:
; CHECK:         select i1 %{{.*}}, i256 %{{.*}}, i256 0
; CHECK:         select i1 %{{.*}}, i256 %{{.*}}, i256 0
; CHECK:       exit:
define i256 @both(i256 %q, i32 %n, ptr %k) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %x = phi i256 [ 1, %entry ], [ %x2, %loop ]
  %y = phi i256 [ 2, %entry ], [ %y2, %loop ]
  %at = getelementptr i8, ptr %k, i32 %i
  %b = load i1, ptr %at
  %xw = zext i256 %x to i512
  %yw = zext i256 %y to i512
  %xx = mul i512 %xw, %yw
  %xr = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i512 %xr to i256
  %yy = mul i512 %yw, %yw
  %yr = urem i512 %yy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %y1 = trunc i512 %yr to i256
  %x2 = select i1 %b, i256 %q, i256 %x1
  %y2 = select i1 %b, i256 %q, i256 %y1
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  %both = xor i256 %x2, %y2
  ret i256 %both
}

!0 = !{!"branch_weights", i32 2000, i32 1}

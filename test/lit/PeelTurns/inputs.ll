; What comes from outside may be p or more, and `x + p - z` wrap, or `s - p` be more
; than p: the turns behind the first ones take residues alone.
; RUN: %opt -S -passes=peel-turns -pass-remarks=peel-turns %s 2>&1 | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK-COUNT-4: remark: {{.*}}the first turn is computed by itself: it takes numbers that may be p or more, and the others take residues
; CHECK-NOT: remark

; CHECK-LABEL: define i255 @difference(
; CHECK: loop.peel:
; CHECK: sub i256 %{{.*}}.s.peel, %{{.*}}.b.peel
; CHECK: br i1 %more.peel, label %{{.*}}, label %exit
; CHECK: loop:
; CHECK-NEXT: phi i255 [ %x1.peel, %{{.*}} ], [ %x1, %loop ]
; CHECK-NEXT: phi i255 [ %z1.peel, %{{.*}} ], [ %z1, %loop ]
define i255 @difference(i255 %x0, i255 %z0, i32 %n) {
entry:
  br label %loop

loop:
  %x = phi i255 [ %x0, %entry ], [ %x1, %loop ]
  %z = phi i255 [ %z0, %entry ], [ %z1, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %d.a = zext i255 %x to i256
  %d.b = zext i255 %z to i256
  %d.s = add i256 %d.a, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %d.d = sub i256 %d.s, %d.b
  %d.r = urem i256 %d.d, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %d = trunc i256 %d.r to i255
  %x1.a = zext i255 %d to i510
  %x1.b = zext i255 %x to i510
  %x1.p = mul i510 %x1.a, %x1.b
  %x1.r = urem i510 %x1.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i510 %x1.r to i255
  %z1.a = zext i255 %d to i510
  %z1.b = zext i255 %d to i510
  %z1.p = mul i510 %z1.a, %z1.b
  %z1.r = urem i510 %z1.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %z1 = trunc i510 %z1.r to i255
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %x1
}

; A sum that is corrected by hand.
; CHECK-LABEL: define i255 @correction(
; CHECK: loop.peel:
; CHECK: loop:
; CHECK-NEXT: phi i255 [ %x1.peel,
define i255 @correction(i255 %x0, i255 %z0, i32 %n) {
entry:
  br label %loop

loop:
  %x = phi i255 [ %x0, %entry ], [ %x1, %loop ]
  %z = phi i255 [ %z0, %entry ], [ %z1, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %s.a = zext i255 %x to i256
  %s.b = zext i255 %z to i256
  %s.s = add i256 %s.a, %s.b
  %s.c = icmp ult i256 %s.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.t = sub i256 %s.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.r = select i1 %s.c, i256 %s.s, i256 %s.t
  %s = trunc i256 %s.r to i255
  %x1.a = zext i255 %s to i510
  %x1.b = zext i255 %x to i510
  %x1.p = mul i510 %x1.a, %x1.b
  %x1.r = urem i510 %x1.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i510 %x1.r to i255
  %z1.a = zext i255 %s to i510
  %z1.b = zext i255 %s to i510
  %z1.p = mul i510 %z1.a, %z1.b
  %z1.r = urem i510 %z1.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %z1 = trunc i510 %z1.r to i255
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %x1
}

; The second number is the first one in the next turn: two turns.
; CHECK-LABEL: define i255 @passed_on(
; CHECK: loop.peel:
; CHECK: loop.peel{{[0-9]+}}:
; CHECK: loop:
define i255 @passed_on(i255 %x0, i255 %z0, i32 %n) {
entry:
  br label %loop

loop:
  %x = phi i255 [ %x0, %entry ], [ %z, %loop ]
  %z = phi i255 [ %z0, %entry ], [ %z1, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %d.a = zext i255 %z to i256
  %d.b = zext i255 %x to i256
  %d.s = add i256 %d.a, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %d.d = sub i256 %d.s, %d.b
  %d.r = urem i256 %d.d, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %d = trunc i256 %d.r to i255
  %z1.a = zext i255 %d to i510
  %z1.b = zext i255 %z to i510
  %z1.p = mul i510 %z1.a, %z1.b
  %z1.r = urem i510 %z1.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %z1 = trunc i510 %z1.r to i255
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %z
}

; A first turn in front of the loop would be of no use.
; RUN: %opt -S -passes=peel-turns -pass-remarks=peel-turns %s 2>&1 | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK-NOT: remark
; CHECK-NOT: .peel

; Nothing but products, which take any number.
; CHECK-LABEL: define i255 @products(
define i255 @products(i255 %x0, i255 %z0, i32 %n) {
entry:
  br label %loop

loop:
  %x = phi i255 [ %x0, %entry ], [ %x1, %loop ]
  %z = phi i255 [ %z0, %entry ], [ %z1, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %x1.a = zext i255 %x to i510
  %x1.b = zext i255 %z to i510
  %x1.p = mul i510 %x1.a, %x1.b
  %x1.r = urem i510 %x1.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i510 %x1.r to i255
  %z1.a = zext i255 %x1 to i510
  %z1.b = zext i255 %z to i510
  %z1.p = mul i510 %z1.a, %z1.b
  %z1.r = urem i510 %z1.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %z1 = trunc i510 %z1.r to i255
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %x1
}

; What a turn takes may be what the next one takes.
; CHECK-LABEL: define i255 @kept(
define i255 @kept(i255 %x0, i255 %z0, i32 %n, i32 %k) {
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
  %m.a = zext i255 %d to i510
  %m.b = zext i255 %d to i510
  %m.p = mul i510 %m.a, %m.b
  %m.r = urem i510 %m.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %m = trunc i510 %m.r to i255
  %keep = icmp slt i32 %k, %i
  %z1 = select i1 %keep, i255 %z, i255 %m
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %x1
}

; Numbers from outside come in each turn.
; CHECK-LABEL: define i255 @loaded(
define i255 @loaded(i255 %x0, i255 %z0, i32 %n, ptr %from) {
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
  %z1 = load i255, ptr %from
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %x1
}

; They are residues.
; CHECK-LABEL: define i255 @residues(
define i255 @residues(i32 %n) {
entry:
  br label %loop

loop:
  %x = phi i255 [ 1, %entry ], [ %x1, %loop ]
  %z = phi i255 [ 0, %entry ], [ %z1, %loop ]
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

; Few turns.
; CHECK-LABEL: define i255 @three(
define i255 @three(i255 %x0, i255 %z0) {
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
  %more = icmp ne i32 %i1, 3
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %x1
}

; Small code is wanted.
; CHECK-LABEL: define i255 @small(
define i255 @small(i255 %x0, i255 %z0, i32 %n) optsize {
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

; Of what a turn leaves undefined nothing is known. (fix-irreducible makes such phi nodes of
; loops with two entries.)
; CHECK-LABEL: define i255 @undefined(
define i255 @undefined(i255 %x0, i255 %z0, i32 %n) {
entry:
  br label %loop

loop:
  %x = phi i255 [ %x0, %entry ], [ poison, %loop ]
  %z = phi i255 [ %z0, %entry ], [ undef, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %d.a = zext i255 %x to i256
  %d.b = zext i255 %z to i256
  %d.s = add i256 %d.a, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %d.d = sub i256 %d.s, %d.b
  %d.r = urem i256 %d.d, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %d = trunc i256 %d.r to i255
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %d
}

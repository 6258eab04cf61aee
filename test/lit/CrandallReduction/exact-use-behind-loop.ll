; What is needed exactly behind a loop only is made canonical behind the loop.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; CHECK-LABEL: define void @behind(
; CHECK:       loop:
; CHECK-NOT:     %plus.c
; CHECK:         br i1 %done
; CHECK:       exit:
; CHECK:         %plus.c =
; CHECK:         store i512 %exact, ptr %p
define void @behind(i255 %a, i32 %n, ptr %p) {
entry:
  %x = zext i255 %a to i512
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %acc = phi i512 [ %x, %entry ], [ %r, %loop ]
  %square = mul nuw i512 %acc, %acc
  %r = urem i512 %square, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add nuw i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop
exit:
  store i512 %r, ptr %p
  ret void
}

; Through a phi of the exit block, as LCSSA writes it.
; CHECK-LABEL: define void @lcssa(
; CHECK:       loop:
; CHECK-NOT:     %plus.c
; CHECK:         br i1 %done
; CHECK:       exit:
; CHECK:         %plus.c =
; CHECK:         store i512 %exact
define void @lcssa(i255 %a, i32 %n, ptr %p) {
entry:
  %x = zext i255 %a to i512
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %acc = phi i512 [ %x, %entry ], [ %r, %loop ]
  %square = mul nuw i512 %acc, %acc
  %r = urem i512 %square, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add nuw i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop
exit:
  %last = phi i512 [ %r, %loop ]
  %m = mul nuw i512 %last, %last
  %t = urem i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  store i512 %t, ptr %p
  ret void
}

; Needed in every iteration: in the loop.
; CHECK-LABEL: define void @inside(
; CHECK:       loop:
; CHECK:         %plus.c =
; CHECK:         store i512 %exact, ptr %p
; CHECK:         br i1 %done
; CHECK:       exit:
; CHECK-NOT:     %plus.c
; CHECK:         ret void
define void @inside(i255 %a, i32 %n, ptr %p) {
entry:
  %x = zext i255 %a to i512
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %acc = phi i512 [ %x, %entry ], [ %r, %loop ]
  %square = mul nuw i512 %acc, %acc
  %r = urem i512 %square, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  store i512 %r, ptr %p
  %i.next = add nuw i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; A phi that is canonical in the source and is stored as it comes in.
; CHECK-LABEL: define void @phi_inside(
; CHECK:       loop:
; CHECK:         %acc.res = phi i256
; CHECK:         store i512 %exact{{[0-9]*}}, ptr %p
; CHECK:         br i1 %done
define void @phi_inside(i254 %a, i32 %n, ptr %p) {
entry:
  %x = zext i254 %a to i512
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %acc = phi i512 [ %x, %entry ], [ %r, %loop ]
  store i512 %acc, ptr %p
  %square = mul nuw i512 %acc, %acc
  %r = urem i512 %square, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add nuw i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

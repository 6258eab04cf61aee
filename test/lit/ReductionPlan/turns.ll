; A loop that counts to a constant weighs as many turns, and another one 16.
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=saturated %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction plan of 'up':
; CHECK-NEXT:    representation saturated (forced), cost 104 word products
define i256 @up(i256 %a) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi i256 [ 3, %entry ], [ %r, %loop ]
  %x.wide = zext i256 %x to i512
  %m = mul nuw i512 %x.wide, %x.wide
  %r.wide = urem i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r = trunc nuw i512 %r.wide to i256
  %next = add nsw i32 %i, 1
  %done = icmp eq i32 %next, 4
  br i1 %done, label %end, label %loop

end:
  ret i256 %r
}

; CHECK-LABEL: Reduction plan of 'down':
; CHECK-NEXT:    representation saturated (forced), cost 6354 word products
define i256 @down(i256 %a) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 254, %entry ], [ %next, %loop ]
  %x = phi i256 [ 3, %entry ], [ %r, %loop ]
  %x.wide = zext i256 %x to i512
  %m = mul nuw i512 %x.wide, %x.wide
  %r.wide = urem i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r = trunc nuw i512 %r.wide to i256
  %next = add nsw i32 %i, -1
  %done = icmp slt i32 %next, 0
  br i1 %done, label %end, label %loop

end:
  ret i256 %r
}

; CHECK-LABEL: Reduction plan of 'in_steps':
; CHECK-NEXT:    representation saturated (forced), cost 404 word products
define i256 @in_steps(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi i256 [ 3, %entry ], [ %r, %loop ]
  %x.wide = zext i256 %x to i512
  %m = mul nuw i512 %x.wide, %x.wide
  %r.wide = urem i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r = trunc nuw i512 %r.wide to i256
  %next = add nsw i32 %i, 2
  %done = icmp sge i32 %i, %n
  br i1 %done, label %end, label %loop

end:
  ret i256 %r
}

; CHECK-LABEL: Reduction plan of 'not_known':
; CHECK-NEXT:    representation saturated (forced), cost 404 word products
define i256 @not_known(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi i256 [ 3, %entry ], [ %r, %loop ]
  %x.wide = zext i256 %x to i512
  %m = mul nuw i512 %x.wide, %x.wide
  %r.wide = urem i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r = trunc nuw i512 %r.wide to i256
  %next = add nsw i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %end, label %loop

end:
  ret i256 %r
}

; Something else decides as well whether another turn follows: there are no more than counted.
; CHECK-LABEL: Reduction plan of 'up_or_until':
; CHECK-NEXT:    representation saturated (forced), cost 104 word products
define i256 @up_or_until(i256 %a, i1 %more) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi i256 [ 3, %entry ], [ %r, %loop ]
  %x.wide = zext i256 %x to i512
  %m = mul nuw i512 %x.wide, %x.wide
  %r.wide = urem i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r = trunc nuw i512 %r.wide to i256
  %next = add nsw i32 %i, 1
  %left = icmp ult i32 %next, 4
  %on = select i1 %more, i1 %left, i1 false
  br i1 %on, label %loop, label %end

end:
  ret i256 %r
}

; One of two things keeps the loop going: the counter does not end it.
; CHECK-LABEL: Reduction plan of 'up_and_on':
; CHECK-NEXT:    representation saturated (forced), cost 404 word products
define i256 @up_and_on(i256 %a, i1 %more) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi i256 [ 3, %entry ], [ %r, %loop ]
  %x.wide = zext i256 %x to i512
  %m = mul nuw i512 %x.wide, %x.wide
  %r.wide = urem i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r = trunc nuw i512 %r.wide to i256
  %next = add nsw i32 %i, 1
  %left = icmp ult i32 %next, 4
  %on = select i1 %more, i1 true, i1 %left
  br i1 %on, label %loop, label %end

end:
  ret i256 %r
}

; What a turn began with is compared at its end.
; CHECK-LABEL: Reduction plan of 'up_before_the_step':
; CHECK-NEXT:    representation saturated (forced), cost 129 word products
define i256 @up_before_the_step(i256 %a) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi i256 [ 3, %entry ], [ %r, %loop ]
  %x.wide = zext i256 %x to i512
  %m = mul nuw i512 %x.wide, %x.wide
  %r.wide = urem i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r = trunc nuw i512 %r.wide to i256
  %next = add nsw i32 %i, 1
  %left = icmp ult i32 %i, 4
  br i1 %left, label %loop, label %end

end:
  ret i256 %r
}

; Loops that are no polynomials by Horner's rule, or are to stay, do not change.
;
; RUN: %opt -residue-min-bits=1 -passes=unroll-horner -S %s | FileCheck %s

; CHECK-NOT: horner.
; CHECK-NOT: .epil

; The factor is another one at each step.
define i8 @another_factor(ptr %p, i64 %n, i4 %r) {
entry:
  %factor = zext i4 %r to i16
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i8 [ 0, %entry ], [ %x.next, %loop ]
  %address = getelementptr i8, ptr %p, i64 %i
  %a = load i8, ptr %address
  %a.wide = zext i8 %a to i16
  %x.wide = zext i8 %x to i16
  %other = add nuw nsw i16 %factor, %a.wide
  %product = mul nuw nsw i16 %x.wide, %other
  %reduced = urem i16 %product, 13
  %x.next = trunc i16 %reduced to i8
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i8 %x.next
}

; A step uses the number twice.
define i8 @used_twice(ptr %p, i64 %n, i4 %r) {
entry:
  %factor = zext i4 %r to i16
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i8 [ 0, %entry ], [ %x.next, %loop ]
  %address = getelementptr i8, ptr %p, i64 %i
  %a = load i8, ptr %address
  %a.wide = zext i8 %a to i16
  %x.wide = zext i8 %x to i16
  %product = mul nuw nsw i16 %x.wide, %x.wide
  %sum = add nuw nsw i16 %product, %a.wide
  %reduced = urem i16 %sum, 13
  %x.next = trunc i16 %reduced to i8
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i8 %x.next
}

; What goes round is not reduced: its bits would be others.
define i8 @sum_behind(ptr %p, i64 %n, i4 %r) {
entry:
  %factor = zext i4 %r to i16
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i8 [ 0, %entry ], [ %x.next, %loop ]
  %address = getelementptr i8, ptr %p, i64 %i
  %a = load i8, ptr %address
  %a.wide = zext i8 %a to i16
  %x.wide = zext i8 %x to i16
  %product = mul nuw nsw i16 %x.wide, %factor
  %reduced = urem i16 %product, 13
  %sum = add nuw nsw i16 %reduced, %a.wide
  %x.next = trunc i16 %sum to i8
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i8 %x.next
}

; The sum may wrap in its type.
define i8 @wraps(ptr %p, i64 %n, i4 %r) {
entry:
  %factor = zext i4 %r to i16
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i8 [ 0, %entry ], [ %x.next, %loop ]
  %address = getelementptr i8, ptr %p, i64 %i
  %a = load i8, ptr %address
  %a.wide = zext i8 %a to i16
  %x.wide = zext i8 %x to i16
  %sum = add i8 %x, %a
  %sum.wide = zext i8 %sum to i16
  %product = mul nuw nsw i16 %sum.wide, %factor
  %reduced = urem i16 %product, 13
  %x.next = trunc i16 %reduced to i8
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i8 %x.next
}

; A power has no summands.
define i8 @power(ptr %p, i64 %n, i4 %r) {
entry:
  %factor = zext i4 %r to i16
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i8 [ 1, %entry ], [ %x.next, %loop ]
  %address = getelementptr i8, ptr %p, i64 %i
  %a = load i8, ptr %address
  %a.wide = zext i8 %a to i16
  %x.wide = zext i8 %x to i16
  %product = mul nuw nsw i16 %x.wide, %factor
  %reduced = urem i16 %product, 13
  %x.next = trunc i16 %reduced to i8
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i8 %x.next
}

; A sum has no powers.
define i8 @no_multiplication(ptr %p, i64 %n, i4 %r) {
entry:
  %factor = zext i4 %r to i16
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i8 [ 0, %entry ], [ %x.next, %loop ]
  %address = getelementptr i8, ptr %p, i64 %i
  %a = load i8, ptr %address
  %a.wide = zext i8 %a to i16
  %x.wide = zext i8 %x to i16
  %sum = add nuw nsw i16 %x.wide, %a.wide
  %reduced = urem i16 %sum, 13
  %x.next = trunc i16 %reduced to i8
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i8 %x.next
}

; Each number is stored.
define i8 @seen_inside(ptr %p, i64 %n, i4 %r) {
entry:
  %factor = zext i4 %r to i16
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i8 [ 0, %entry ], [ %x.next, %loop ]
  %address = getelementptr i8, ptr %p, i64 %i
  %a = load i8, ptr %address
  %a.wide = zext i8 %a to i16
  %x.wide = zext i8 %x to i16
  %product = mul nuw nsw i16 %x.wide, %factor
  %sum = add nuw nsw i16 %product, %a.wide
  %reduced = urem i16 %sum, 13
  %x.next = trunc i16 %reduced to i8
  store i8 %x.next, ptr %address
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i8 %x.next
}

; There are two moduli.
define i8 @two_moduli(ptr %p, i64 %n, i4 %r) {
entry:
  %factor = zext i4 %r to i16
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i8 [ 0, %entry ], [ %x.next, %loop ]
  %address = getelementptr i8, ptr %p, i64 %i
  %a = load i8, ptr %address
  %a.wide = zext i8 %a to i16
  %x.wide = zext i8 %x to i16
  %product = mul nuw nsw i16 %x.wide, %factor
  %first = urem i16 %product, 11
  %sum = add nuw nsw i16 %first, %a.wide
  %reduced = urem i16 %sum, 13
  %x.next = trunc i16 %reduced to i8
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i8 %x.next
}

; Four steps are no loop any more.
define i8 @four_steps(ptr %p, i64 %n, i4 %r) {
entry:
  %factor = zext i4 %r to i16
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i8 [ 0, %entry ], [ %x.next, %loop ]
  %address = getelementptr i8, ptr %p, i64 %i
  %a = load i8, ptr %address
  %a.wide = zext i8 %a to i16
  %x.wide = zext i8 %x to i16
  %product = mul nuw nsw i16 %x.wide, %factor
  %sum = add nuw nsw i16 %product, %a.wide
  %reduced = urem i16 %sum, 13
  %x.next = trunc i16 %reduced to i8
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, 4
  br i1 %done, label %exit, label %loop

exit:
  ret i8 %x.next
}

; Short code is wanted.
define i8 @for_size(ptr %p, i64 %n, i4 %r) optsize {
entry:
  %factor = zext i4 %r to i16
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i8 [ 0, %entry ], [ %x.next, %loop ]
  %address = getelementptr i8, ptr %p, i64 %i
  %a = load i8, ptr %address
  %a.wide = zext i8 %a to i16
  %x.wide = zext i8 %x to i16
  %product = mul nuw nsw i16 %x.wide, %factor
  %sum = add nuw nsw i16 %product, %a.wide
  %reduced = urem i16 %sum, 13
  %x.next = trunc i16 %reduced to i8
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i8 %x.next
}

; The programmer does not want the loop to be unrolled.
define i8 @not_unrolled(ptr %p, i64 %n, i4 %r) {
entry:
  %factor = zext i4 %r to i16
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i8 [ 0, %entry ], [ %x.next, %loop ]
  %address = getelementptr i8, ptr %p, i64 %i
  %a = load i8, ptr %address
  %a.wide = zext i8 %a to i16
  %x.wide = zext i8 %x to i16
  %product = mul nuw nsw i16 %x.wide, %factor
  %sum = add nuw nsw i16 %product, %a.wide
  %reduced = urem i16 %sum, 13
  %x.next = trunc i16 %reduced to i8
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop, !llvm.loop !0

exit:
  ret i8 %x.next
}

; The number goes through an operation that is none of the ring.
define i8 @masked(ptr %p, i64 %n, i4 %r) {
entry:
  %factor = zext i4 %r to i16
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i16 [ 0, %entry ], [ %reduced, %loop ]
  %address = getelementptr i8, ptr %p, i64 %i
  %a = load i8, ptr %address
  %a.wide = zext i8 %a to i16
  %low = and i16 %x, 7
  %product = mul nuw nsw i16 %low, %factor
  %sum = add nuw nsw i16 %product, %a.wide
  %reduced = urem i16 %sum, 13
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  %result = trunc i16 %reduced to i8
  ret i8 %result
}

; The sum of the products would be too wide to be reduced without a division:
; more than 20 times the bits of 2^61 - 1.
define i64 @too_wide(ptr %p, i64 %n, i61 %r) {
entry:
  %factor = zext i61 %r to i1216
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i64 [ 0, %entry ], [ %x.next, %loop ]
  %address = getelementptr i1200, ptr %p, i64 %i
  %a = load i1200, ptr %address
  %a.wide = zext i1200 %a to i1216
  %x.wide = zext i64 %x to i1216
  %product = mul nuw nsw i1216 %x.wide, %factor
  %sum = add nuw nsw i1216 %product, %a.wide
  %reduced = urem i1216 %sum, 2305843009213693951
  %x.next = trunc i1216 %reduced to i64
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i64 %x.next
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}

; Two polynomials do not wait for each other; products of two words are enough to do.
define i128 @two(ptr %p, i64 %n, i100 %r) {
entry:
  %factor = zext i100 %r to i256
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i128 [ 0, %entry ], [ %x.next, %loop ]
  %y = phi i128 [ 1, %entry ], [ %y.next, %loop ]
  %address = getelementptr i128, ptr %p, i64 %i
  %a = load i128, ptr %address
  %a.wide = zext i128 %a to i256
  %x.wide = zext i128 %x to i256
  %x.product = mul nuw nsw i256 %x.wide, %factor
  %x.sum = add nuw nsw i256 %x.product, %a.wide
  %x.reduced = urem i256 %x.sum, 170141183460469231731687303715884105727
  %x.next = trunc i256 %x.reduced to i128
  %y.wide = zext i128 %y to i256
  %y.product = mul nuw nsw i256 %y.wide, %factor
  %y.sum = add nuw nsw i256 %y.product, %a.wide
  %y.reduced = urem i256 %y.sum, 170141183460469231731687303715884105727
  %y.next = trunc i256 %y.reduced to i128
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  %both = xor i128 %x.next, %y.next
  ret i128 %both
}

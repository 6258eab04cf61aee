; Square-and-multiply from the most significant bit: x^61 modulo 2^7 - 1.
; RUN: %opt -residue-min-bits=1 -passes=power-idiom -S %s | FileCheck %s

; 61 = 111101: x^3, x^15, x^60 x, say; 6 squarings and 5 multiplications before.
; CHECK-LABEL: define i7 @branches(
; CHECK:         [[BASE:%.*]] = freeze i7 %x
; CHECK-NOT:     br i1
; CHECK-COUNT-8: urem i14 %{{.*}}, 127
; CHECK-NOT:     urem
; CHECK:         ret i7 %{{.*}}
define i7 @branches(i7 %x) {
entry:
  %wide.x = zext i7 %x to i14
  br label %loop
loop:
  %i = phi i32 [ 5, %entry ], [ %i.next, %next ]
  %r = phi i7 [ 1, %entry ], [ %r.next, %next ]
  %wide.r = zext i7 %r to i14
  %rr = mul nuw i14 %wide.r, %wide.r
  %square = urem i14 %rr, 127
  %s = trunc i14 %square to i7
  %bits = lshr i32 61, %i
  %bit = and i32 %bits, 1
  %zero = icmp eq i32 %bit, 0
  br i1 %zero, label %next, label %multiply
multiply:
  %rx = mul nuw i14 %square, %wide.x
  %product = urem i14 %rx, 127
  %m = trunc i14 %product to i7
  br label %next
next:
  %r.next = phi i7 [ %s, %loop ], [ %m, %multiply ]
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i7 %r.next
}

; CHECK-LABEL: define i7 @choices(
; CHECK-NOT:     select
; CHECK-COUNT-8: urem i14 %{{.*}}, 127
; CHECK-NOT:     urem
; CHECK:         ret i7 %{{.*}}
define i7 @choices(i7 %x) {
entry:
  %wide.x = zext i7 %x to i14
  br label %loop
loop:
  %i = phi i32 [ 5, %entry ], [ %i.next, %loop ]
  %r = phi i7 [ 1, %entry ], [ %r.next, %loop ]
  %wide.r = zext i7 %r to i14
  %rr = mul nuw i14 %wide.r, %wide.r
  %square = urem i14 %rr, 127
  %rx = mul nuw i14 %wide.x, %square
  %product = urem i14 %rx, 127
  %bits = lshr i32 61, %i
  %bit = trunc i32 %bits to i1
  %chosen = select i1 %bit, i14 %product, i14 %square
  %r.next = trunc i14 %chosen to i7
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i7 %r.next
}

; The exponent starts with the base, which need not be canonical.
; CHECK-LABEL: define i7 @from_the_base(
; CHECK-COUNT-8: urem i14 %{{.*}}, 127
; CHECK-NOT:     urem
; CHECK:         ret i7 %{{.*}}
define i7 @from_the_base(i7 %x) {
entry:
  %wide.x = zext i7 %x to i14
  br label %loop
loop:
  %i = phi i32 [ 4, %entry ], [ %i.next, %loop ]
  %r = phi i14 [ %wide.x, %entry ], [ %chosen, %loop ]
  %rr = mul nuw i14 %r, %r
  %square = urem i14 %rr, 127
  %rx = mul nuw i14 %wide.x, %square
  %product = urem i14 %rx, 127
  %bits = lshr i32 61, %i
  %bit = trunc i32 %bits to i1
  %chosen = select i1 %bit, i14 %product, i14 %square
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  %result = trunc i14 %chosen to i7
  ret i7 %result
}

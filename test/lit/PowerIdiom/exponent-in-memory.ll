; The exponent is an array of bytes, and its loop has another loop inside; the
; base is read in the inner loop.
; RUN: %opt -residue-min-bits=1 -passes=power-idiom -S %s | FileCheck %s

@exponent = internal constant [3 x i8] [ i8 3, i8 -1, i8 -3 ] ; 2^18 - 3
@changing = internal global [3 x i8] [ i8 3, i8 -1, i8 -3 ]

; CHECK-LABEL: define i7 @bytes(
; CHECK:         [[LOADED:%.*]] = load i7, ptr %base
; CHECK:         freeze i7 [[LOADED]]
; CHECK-NOT:     @exponent
; CHECK:         ret i7
define i7 @bytes(ptr %base) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %outer.next ]
  %r.outer = phi i7 [ 1, %entry ], [ %r.next, %outer.next ]
  %address = getelementptr inbounds i8, ptr @exponent, i64 %i
  %byte = load i8, ptr %address
  br label %loop
loop:
  %j = phi i8 [ 7, %outer ], [ %j.next, %next ]
  %r = phi i7 [ %r.outer, %outer ], [ %r.next, %next ]
  %wide.r = zext i7 %r to i14
  %rr = mul nuw i14 %wide.r, %wide.r
  %square = urem i14 %rr, 127
  %s = trunc i14 %square to i7
  %bits = lshr i8 %byte, %j
  %bit = trunc i8 %bits to i1
  br i1 %bit, label %multiply, label %next
multiply:
  %x = load i7, ptr %base
  %wide.x = zext i7 %x to i14
  %rx = mul nuw i14 %square, %wide.x
  %product = urem i14 %rx, 127
  %m = trunc i14 %product to i7
  br label %next
next:
  %r.next = phi i7 [ %s, %loop ], [ %m, %multiply ]
  %j.next = add i8 %j, -1
  %done = icmp eq i8 %j, 0
  br i1 %done, label %outer.next, label %loop
outer.next:
  %i.next = add i64 %i, 1
  %end = icmp eq i64 %i.next, 3
  br i1 %end, label %exit, label %outer
exit:
  ret i7 %r.next
}

; Memory that somebody may write is no constant.
; CHECK-LABEL: define i7 @variable(
; CHECK:         load i8, ptr %address
; CHECK:         ret i7
define i7 @variable(i7 %x) {
entry:
  %wide.x = zext i7 %x to i14
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i7 [ 1, %entry ], [ %r.next, %loop ]
  %address = getelementptr inbounds i8, ptr @changing, i64 %i
  %byte = load i8, ptr %address
  %wide.r = zext i7 %r to i14
  %rr = mul nuw i14 %wide.r, %wide.r
  %square = urem i14 %rr, 127
  %rx = mul nuw i14 %wide.x, %square
  %product = urem i14 %rx, 127
  %bit = trunc i8 %byte to i1
  %chosen = select i1 %bit, i14 %product, i14 %square
  %r.next = trunc i14 %chosen to i7
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, 3
  br i1 %done, label %exit, label %loop
exit:
  ret i7 %r.next
}

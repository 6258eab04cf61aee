; Loops that are no exponentiations by constants, or no better as a chain.
; RUN: %opt -residue-min-bits=1 -passes=power-idiom -S %s -o %t.ll
; RUN: FileCheck %s < %t.ll
; RUN: %opt -residue-min-bits=1 '-passes=print<power-idiom>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=WHY

; WHY:      Powers of 'variable_exponent':
; WHY-NEXT:   loop %loop: a comparison depends on more than constants
; CHECK-LABEL: @variable_exponent(
; CHECK: br i1 %zero, label %next, label %multiply
define i7 @variable_exponent(i7 %x, i64 %exponent) {
entry:
  br label %loop
loop:
  %e = phi i64 [ %exponent, %entry ], [ %e.next, %next ]
  %r = phi i7 [ 1, %entry ], [ %r.next, %next ]
  %b = phi i7 [ %x, %entry ], [ %b.next, %next ]
  %wide.b = zext i7 %b to i14
  %bit = and i64 %e, 1
  %zero = icmp eq i64 %bit, 0
  br i1 %zero, label %next, label %multiply
multiply:
  %wide.r = zext i7 %r to i14
  %rb = mul nuw i14 %wide.r, %wide.b
  %product = urem i14 %rb, 127
  %m = trunc i14 %product to i7
  br label %next
next:
  %r.next = phi i7 [ %r, %loop ], [ %m, %multiply ]
  %bb = mul nuw i14 %wide.b, %wide.b
  %square = urem i14 %bb, 127
  %b.next = trunc nuw i14 %square to i7
  %e.next = lshr i64 %e, 1
  %done = icmp eq i64 %e.next, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i7 %r.next
}

; WHY:      Powers of 'two_bases':
; WHY-NEXT:   loop %loop: it multiplies powers of two different numbers
; CHECK-LABEL: @two_bases(
; CHECK: urem i14 %rr, 127
define i7 @two_bases(i7 %x, i7 %y) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 11, %entry ], [ %i.next, %loop ]
  %r = phi i7 [ %y, %entry ], [ %r.next, %loop ]
  %wide.x = zext i7 %x to i14
  %wide.r = zext i7 %r to i14
  %rr = mul nuw i14 %wide.r, %wide.r
  %square = urem i14 %rr, 127
  %rx = mul nuw i14 %square, %wide.x
  %product = urem i14 %rx, 127
  %r.next = trunc i14 %product to i7
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i7 %r.next
}

; WHY:      Powers of 'sum':
; WHY-NEXT:   loop %loop: it does more than multiply
; CHECK-LABEL: @sum(
; CHECK: add nuw i14 %square, %wide.x
define i7 @sum(i7 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 11, %entry ], [ %i.next, %loop ]
  %r = phi i7 [ 1, %entry ], [ %r.next, %loop ]
  %wide.x = zext i7 %x to i14
  %wide.r = zext i7 %r to i14
  %rr = mul nuw i14 %wide.r, %wide.r
  %square = urem i14 %rr, 127
  %sum = add nuw i14 %square, %wide.x
  %reduced = urem i14 %sum, 127
  %r.next = trunc i14 %reduced to i7
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i7 %r.next
}

; The product of two numbers of seven bits does not fit 13.
; WHY:      Powers of 'wraps':
; WHY-NEXT:   loop %loop: a product may wrap
; CHECK-LABEL: @wraps(
; CHECK: mul i13 %wide.r, %wide.r
define i7 @wraps(i7 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 11, %entry ], [ %i.next, %loop ]
  %r = phi i7 [ 1, %entry ], [ %r.next, %loop ]
  %wide.x = zext i7 %x to i13
  %wide.r = zext i7 %r to i13
  %rr = mul i13 %wide.r, %wide.r
  %square = urem i13 %rr, 127
  %rx = mul i13 %square, %wide.x
  %product = urem i13 %rx, 127
  %r.next = trunc i13 %product to i7
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i7 %r.next
}

; Nothing is known about the seventh bit of a number below 2^6 that is cut off.
; WHY:      Powers of 'cut':
; WHY-NEXT:   loop %loop: it cuts off bits of a power
; CHECK-LABEL: @cut(
; CHECK: trunc i14 %product to i6
define i6 @cut(i6 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 11, %entry ], [ %i.next, %loop ]
  %r = phi i6 [ 1, %entry ], [ %r.next, %loop ]
  %wide.x = zext i6 %x to i14
  %wide.r = zext i6 %r to i14
  %rr = mul nuw i14 %wide.r, %wide.r
  %square = urem i14 %rr, 127
  %rx = mul nuw i14 %square, %wide.x
  %product = urem i14 %rx, 127
  %r.next = trunc i14 %product to i6
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i6 %r.next
}

; WHY:      Powers of 'stores':
; WHY-NEXT:   loop %loop: it has side effects
; CHECK-LABEL: @stores(
; CHECK: store i7 %r.next, ptr %out
define i7 @stores(i7 %x, ptr %out) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 11, %entry ], [ %i.next, %loop ]
  %r = phi i7 [ 1, %entry ], [ %r.next, %loop ]
  %wide.x = zext i7 %x to i14
  %wide.r = zext i7 %r to i14
  %rr = mul nuw i14 %wide.r, %wide.r
  %square = urem i14 %rr, 127
  %rx = mul nuw i14 %square, %wide.x
  %product = urem i14 %rx, 127
  %r.next = trunc i14 %product to i7
  store i7 %r.next, ptr %out
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i7 %r.next
}

; WHY:      Powers of 'two_moduli':
; WHY-NEXT:   loop %loop: it reduces by different moduli
; CHECK-LABEL: @two_moduli(
; CHECK: urem i14 %rx, 113
define i7 @two_moduli(i7 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 11, %entry ], [ %i.next, %loop ]
  %r = phi i7 [ 1, %entry ], [ %r.next, %loop ]
  %wide.x = zext i7 %x to i14
  %wide.r = zext i7 %r to i14
  %rr = mul nuw i14 %wide.r, %wide.r
  %square = urem i14 %rr, 127
  %rx = mul nuw i14 %square, %wide.x
  %product = urem i14 %rx, 113
  %r.next = trunc i14 %product to i7
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i7 %r.next
}

; The loop ends when a power is 1.
; WHY:      Powers of 'order':
; WHY-NEXT:   loop %loop: a comparison depends on more than constants
; CHECK-LABEL: @order(
; CHECK: br i1 %done, label %exit, label %loop
define i32 @order(i7 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %i.next, %loop ]
  %r = phi i7 [ %x, %entry ], [ %r.next, %loop ]
  %wide.x = zext i7 %x to i14
  %wide.r = zext i7 %r to i14
  %rx = mul nuw i14 %wide.r, %wide.x
  %product = urem i14 %rx, 127
  %r.next = trunc i14 %product to i7
  %i.next = add i32 %i, 1
  %done = icmp eq i14 %product, 1
  br i1 %done, label %exit, label %loop
exit:
  ret i32 %i
}

; WHY:      Powers of 'endless':
; WHY-NEXT:   loop %loop: its exponent has more than 4096 bits
; CHECK-LABEL: @endless(
; CHECK: br label %loop
define void @endless(i7 %x) {
entry:
  br label %loop
loop:
  %r = phi i7 [ %x, %entry ], [ %r.next, %loop ]
  %wide.r = zext i7 %r to i14
  %rr = mul nuw i14 %wide.r, %wide.r
  %square = urem i14 %rr, 127
  %r.next = trunc i14 %square to i7
  br label %loop
}

; A chain has no fewer operations than twelve squarings.
; WHY:      Powers of 'squarings':
; WHY-NEXT:   loop %loop: modulo 2^7 - 1, 12 squarings and 0 multiplications
; WHY-NEXT:     %x^(4096): 12 squarings and 0 multiplications
; WHY-NEXT:       x1 = x0^(2^12)
; WHY-NEXT:     kept
; CHECK-LABEL: @squarings(
; CHECK: %i.next = add i32 %i, -1
define i7 @squarings(i7 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 11, %entry ], [ %i.next, %loop ]
  %r = phi i7 [ %x, %entry ], [ %r.next, %loop ]
  %wide.r = zext i7 %r to i14
  %rr = mul nuw i14 %wide.r, %wide.r
  %square = urem i14 %rr, 127
  %r.next = trunc i14 %square to i7
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i7 %r.next
}

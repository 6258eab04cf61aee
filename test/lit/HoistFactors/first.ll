; A product waits for the one before it, which has a factor of its own from memory
; and one that is constant: these two, or their differences, are multiplied first.
; Where nothing is waited for, or all of it, the order stays.
;
; RUN: %opt -residue-min-bits=1 -passes=hoist-factors -S %s | FileCheck %s
; RUN: %opt -residue-min-bits=1 -passes=hoist-factors -pass-remarks=hoist-factors \
; RUN:   -disable-output %s 2>&1 | FileCheck %s --check-prefix=REMARK

; REMARK-COUNT-3: two factors that wait for nothing are multiplied first
; REMARK-NOT:     remark

; CHECK-LABEL: @loaded(
; CHECK:         %square = mul
; CHECK:         [[Y:%.*]] = zext i4 %y to i64
; CHECK:         [[CY:%.*]] = mul nuw i64 5, [[Y]]
; CHECK-NEXT:    [[FIRST:%.*]] = urem i64 [[CY]], 13
; CHECK:         [[LAST:%.*]] = mul nuw i64 {{.*}}, [[FIRST]]
; CHECK-NEXT:    urem i64 [[LAST]], 13
; CHECK-NOT:     urem
; CHECK:         ret

define i4 @loaded(i4 %a, ptr %p) {
  %y = load i4, ptr %p
  %a.wide = zext i4 %a to i8
  %square = mul nuw i8 %a.wide, %a.wide
  %x = urem i8 %square, 13
  %inner = mul nuw i8 %x, 5
  %b = urem i8 %inner, 13
  %y.wide = zext i4 %y to i8
  %outer = mul nuw i8 %b, %y.wide
  %r = urem i8 %outer, 13
  %t = trunc i8 %r to i4
  ret i4 %t
}

; Masked, and taken from the modulus.
; CHECK-LABEL: @negative(
; CHECK:         %negated = urem
; CHECK:         mul nuw i64 5,
; CHECK:         ret

define i4 @negative(i4 %a, ptr %p) {
  %y = load i8, ptr %p
  %low = and i8 %y, 7
  %minus = sub nuw i8 13, %low
  %negated = urem i8 %minus, 13
  %a.wide = zext i4 %a to i8
  %square = mul nuw i8 %a.wide, %a.wide
  %x = urem i8 %square, 13
  %inner = mul nuw i8 %x, 5
  %b = urem i8 %inner, 13
  %outer = mul nuw i8 %negated, %b
  %r = urem i8 %outer, 13
  %t = trunc i8 %r to i4
  ret i4 %t
}

; y is another one in each turn, and x waits for the turn before.
; CHECK-LABEL: @changes(
; CHECK:         [[CY:%.*]] = mul nuw i64
; CHECK-NEXT:    [[FIRST:%.*]] = urem i64 [[CY]], 13
; CHECK:         mul nuw i64 {{.*}}, [[FIRST]]
; CHECK:         ret

define i4 @changes(i4 %start, i4 %c, ptr %p, i8 %n) {
entry:
  br label %loop

loop:
  %i = phi i8 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i4 [ %start, %entry ], [ %x.next, %loop ]
  %address = getelementptr i8, ptr %p, i8 %i
  %y = load i4, ptr %address
  %x.wide = zext i4 %x to i8
  %c.wide = zext i4 %c to i8
  %inner = mul nuw i8 %x.wide, %c.wide
  %a = urem i8 %inner, 13
  %y.wide = zext i4 %y to i8
  %outer = mul nuw i8 %y.wide, %a
  %r = urem i8 %outer, 13
  %x.next = trunc i8 %r to i4
  %i.next = add i8 %i, 1
  %done = icmp eq i8 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i4 %x.next
}

; CHECK-LABEL: @nothing_waits(
; CHECK-NOT:     %product
; CHECK:         ret

define i4 @nothing_waits(i4 %x, ptr %p) {
  %y = load i4, ptr %p
  %x.wide = zext i4 %x to i8
  %inner = mul nuw i8 %x.wide, 5
  %b = urem i8 %inner, 13
  %y.wide = zext i4 %y to i8
  %outer = mul nuw i8 %b, %y.wide
  %r = urem i8 %outer, 13
  %t = trunc i8 %r to i4
  ret i4 %t
}

; CHECK-LABEL: @both_wait(
; CHECK-NOT:     %product
; CHECK:         ret

define i4 @both_wait(i4 %a, i4 %c) {
  %a.wide = zext i4 %a to i8
  %c.wide = zext i4 %c to i8
  %square = mul nuw i8 %a.wide, %a.wide
  %x = urem i8 %square, 13
  %other = mul nuw i8 %c.wide, %c.wide
  %y = urem i8 %other, 13
  %inner = mul nuw i8 %x, 5
  %b = urem i8 %inner, 13
  %outer = mul nuw i8 %b, %y
  %r = urem i8 %outer, 13
  %t = trunc i8 %r to i4
  ret i4 %t
}

; A product in front of a branch stays there.
; CHECK-LABEL: @in_front(
; CHECK-NOT:     %product
; CHECK:         ret

define i4 @in_front(i4 %a, ptr %p, i1 %bit) {
entry:
  %a.wide = zext i4 %a to i8
  %square = mul nuw i8 %a.wide, %a.wide
  %x = urem i8 %square, 13
  %inner = mul nuw i8 %x, 5
  %b = urem i8 %inner, 13
  br i1 %bit, label %then, label %exit

then:
  %y = load i4, ptr %p
  %y.wide = zext i4 %y to i8
  %outer = mul nuw i8 %b, %y.wide
  %r = urem i8 %outer, 13
  %t = trunc i8 %r to i4
  ret i4 %t

exit:
  ret i4 0
}

; Products that are used by themselves, whose factors change, that may wrap, or
; that are reduced by another modulus stay as they are.
;
; RUN: %opt -residue-min-bits=1 -passes=hoist-factors -S %s | FileCheck %s

; CHECK-NOT: %product

; The inner product is stored as well.
define i4 @used(i4 %x, ptr %p) {
  %x.wide = zext i4 %x to i8
  %inner = mul nuw i8 %x.wide, 5
  %a = urem i8 %inner, 13
  store i8 %a, ptr %p
  %outer = mul nuw i8 %a, 7
  %r = urem i8 %outer, 13
  %t = trunc i8 %r to i4
  ret i4 %t
}

; 17 x wraps.
define i4 @wraps(i4 %x) {
  %x.wide = zext i4 %x to i8
  %square = mul i8 %x.wide, %x.wide
  %inner = mul i8 %square, 17
  %a = urem i8 %inner, 13
  %outer = mul nuw i8 %a, 7
  %r = urem i8 %outer, 13
  %t = trunc i8 %r to i4
  ret i4 %t
}

; Three bits of a residue below 13.
define i4 @cut(i4 %x) {
  %x.wide = zext i4 %x to i8
  %inner = mul nuw i8 %x.wide, 5
  %a = urem i8 %inner, 13
  %low = trunc i8 %a to i3
  %low.wide = zext i3 %low to i8
  %outer = mul nuw i8 %low.wide, 7
  %r = urem i8 %outer, 13
  %t = trunc i8 %r to i4
  ret i4 %t
}

; Modulo 11, then modulo 13.
define i4 @another_modulus(i4 %x) {
  %x.wide = zext i4 %x to i8
  %inner = mul nuw i8 %x.wide, 5
  %a = urem i8 %inner, 11
  %outer = mul nuw i8 %a, 7
  %r = urem i8 %outer, 13
  %t = trunc i8 %r to i4
  ret i4 %t
}

; y is another one in each turn.
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

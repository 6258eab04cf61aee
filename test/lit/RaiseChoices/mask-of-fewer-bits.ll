; A mask of 251 bits in a register of 256, as of -(unsigned _BitInt(251))bit,
; takes nothing from numbers that have no other bits, which a phi node is proven
; not to have by what comes into it.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i256 @loop(
; CHECK:         %[[M:.*]] = urem
; CHECK:         %low = trunc i510 %[[M]] to i256
; CHECK:         %next = select i1 %{{.*}}, i256 %low, i256 %x
; CHECK:         ret
define i256 @loop(i251 %start, i251 %k) {
entry:
  %first = zext i251 %start to i256
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %after, %loop ]
  %x = phi i256 [ %first, %entry ], [ %next, %loop ]
  %w = zext nneg i256 %x to i510
  %product = mul nuw nsw i510 %w, %w
  %m = urem i510 %product, 3618502788666131106986593281521497120414687020801267626233049500247285301239
  %y = trunc nuw nsw i510 %m to i256
  %by = zext nneg i32 %i to i251
  %shifted = lshr i251 %k, %by
  %bit = and i251 %shifted, 1
  %negative = sub nsw i251 0, %bit
  %mask = zext i251 %negative to i256
  %differ = xor i256 %x, %y
  %chosen = and i256 %differ, %mask
  %next = xor i256 %chosen, %x
  %after = add nuw nsw i32 %i, 1
  %done = icmp eq i32 %after, 249
  br i1 %done, label %exit, label %loop

exit:
  ret i256 %next
}

; Of a number of 256 bits the low ones are chosen only.
; CHECK-LABEL: define i256 @whole(
; CHECK-NOT:     select
; CHECK:         xor i256
; CHECK:         ret
define i256 @whole(i256 %x, i256 %n, i251 %bits) {
  %m = urem i256 %n, 3618502788666131106986593281521497120414687020801267626233049500247285301239
  %bit = and i251 %bits, 1
  %negative = sub nsw i251 0, %bit
  %mask = zext i251 %negative to i256
  %differ = xor i256 %x, %m
  %chosen = and i256 %differ, %mask
  %next = xor i256 %chosen, %x
  ret i256 %next
}

; In a block that is never reached an instruction may be its own operand.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK:         ret i72
define i72 @toy(i72 %x, i72 %y, i64 %k) {
  %object = alloca [2 x i72], align 16
  store i72 %x, ptr %object, align 16
  %index = and i64 %k, 1
  %p = getelementptr inbounds [2 x i72], ptr %object, i64 0, i64 %index
  %w = load i72, ptr %p, align 16
  %r = urem i72 %w, 1000003
  ret i72 %r

never:
  %bit = or i32 %bit, %bit
  %wide = zext i32 %bit to i72
  %n = sub i72 0, %n
  %own = xor i72 %own, %n
  %both = xor i72 %x, %y
  %t = and i72 %wide, %both
  %m = and i72 %n, %both
  %z = xor i72 %t, %m
  %sum = add i72 %z, %sum
  %low = and i72 %low, -1
  br label %never
}

; CHECK-LABEL: define i255 @real(
; CHECK:         ret i255
define i255 @real(i255 %x, i255 %y, i64 %k) {
  %object = alloca [2 x i255], align 16
  store i255 %x, ptr %object, align 16
  %index = and i64 %k, 1
  %p = getelementptr inbounds [2 x i255], ptr %object, i64 0, i64 %index
  %w = load i255, ptr %p, align 16
  %r = urem i255 %w, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r

never:
  %bit = or i32 %bit, %bit
  %wide = zext i32 %bit to i255
  %n = sub i255 0, %n
  %own = xor i255 %own, %n
  %both = xor i255 %x, %y
  %t = and i255 %wide, %both
  %m = and i255 %n, %both
  %z = xor i255 %t, %m
  %sum = add i255 %z, %sum
  %low = and i255 %low, -1
  br label %never
}

; The sign of a digit decides both halves of a choice, however each of them is
; written: shifted, compared, or tested, in any type. LLVM makes of a mask of
; bits and its complement a mask and a comparison.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK:         %z = select i1 %{{.*}}, i72 %{{x|y}}, i72 %{{x|y}}
; CHECK-NEXT:    %r = urem i72 %z, 1000003
define i72 @toy(i8 %d, i72 %x, i72 %y) {
  %sign = ashr i8 %d, 7
  %mask = sext i8 %sign to i72
  %t = and i72 %x, %mask
  %plus = icmp sgt i8 %d, -1
  %s = select i1 %plus, i72 %y, i72 0
  %z = or i72 %t, %s
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @shifted_as_unsigned(
; CHECK:         %z = select i1 %{{.*}}, i255 %{{x|y}}, i255 %{{x|y}}
; CHECK-NEXT:    %r = urem i255 %z
define i255 @shifted_as_unsigned(i32 %d, i255 %x, i255 %y) {
  %sign = lshr i32 %d, 31
  %number = zext i32 %sign to i255
  %mask = sub i255 0, %number
  %t = and i255 %x, %mask
  %minus = icmp slt i32 %d, 0
  %s = select i1 %minus, i255 0, i255 %y
  %z = or i255 %t, %s
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; Of a digit that is extended, and as the bit that it is.
; CHECK-LABEL: define i255 @extended(
; CHECK:         %z = select i1 %{{.*}}, i255 %{{x|y}}, i255 %{{x|y}}
; CHECK-NEXT:    %r = urem i255 %z
define i255 @extended(i8 %d, i255 %x, i255 %y) {
  %wide = sext i8 %d to i64
  %sign = lshr i64 %wide, 63
  %number = zext i64 %sign to i255
  %t = mul i255 %x, %number
  %high = and i8 %d, -128
  %plus = icmp eq i8 %high, 0
  %bit = zext i1 %plus to i255
  %s = mul i255 %y, %bit
  %z = add i255 %t, %s
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; d >= 2^39 as an unsigned number of 40 bits, and ~(d >> 39).
; CHECK-LABEL: define i255 @compared_as_unsigned(
; CHECK:         %z = select i1 %{{.*}}, i255 %{{x|y}}, i255 %{{x|y}}
; CHECK-NEXT:    %r = urem i255 %z
define i255 @compared_as_unsigned(i40 %d, i255 %x, i255 %y) {
  %minus = icmp ugt i40 %d, 549755813887
  %t = select i1 %minus, i255 %x, i255 0
  %sign = ashr i40 %d, 39
  %plus = xor i40 %sign, -1
  %mask = sext i40 %plus to i255
  %s = and i255 %y, %mask
  %z = xor i255 %t, %s
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; A choice between choices, by the sign in two ways, is one of two numbers.
; CHECK-LABEL: define i255 @once(
; CHECK:         %z = select i1 %minus, i255 %x, i255 %y
; CHECK-NEXT:    %r = urem i255 %z
define i255 @once(i16 %d, i255 %x, i255 %y, i255 %other) {
  %minus = icmp slt i16 %d, 0
  %plus = icmp sgt i16 %d, -1
  %inner = select i1 %plus, i255 %other, i255 %x
  %z = select i1 %minus, i255 %inner, i255 %y
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; The bit below the sign is another one, and d < 1 is not the sign.
; CHECK-LABEL: define i255 @another_bit(
; CHECK:         %z = or i255
define i255 @another_bit(i8 %d, i255 %x, i255 %y) {
  %sign = ashr i8 %d, 7
  %mask = sext i8 %sign to i255
  %t = and i255 %x, %mask
  %up = shl i8 %d, 1
  %plus = icmp sgt i8 %up, -1
  %s = select i1 %plus, i255 %y, i255 0
  %z = or i255 %t, %s
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; CHECK-LABEL: define i255 @zero_is_not_negative(
; CHECK:         %z = or i255
define i255 @zero_is_not_negative(i8 %d, i255 %x, i255 %y) {
  %sign = ashr i8 %d, 7
  %mask = sext i8 %sign to i255
  %t = and i255 %x, %mask
  %plus = icmp sgt i8 %d, 0
  %s = select i1 %plus, i255 %y, i255 0
  %z = or i255 %t, %s
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; A number below 256 that is 128 or more has the bit 7; below 512 it need not.
; CHECK-LABEL: define i255 @number_of_more_bits(
; CHECK:         %z = or i255
define i255 @number_of_more_bits(i16 %d, i255 %x, i255 %y) {
  %n = and i16 %d, 511
  %bit = lshr i16 %n, 7
  %lowest = and i16 %bit, 1
  %number = zext i16 %lowest to i255
  %mask = sub i255 0, %number
  %t = and i255 %x, %mask
  %plus = icmp ult i16 %n, 128
  %s = select i1 %plus, i255 %y, i255 0
  %z = or i255 %t, %s
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

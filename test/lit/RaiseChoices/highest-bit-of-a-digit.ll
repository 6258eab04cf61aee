; The sign of a signed digit is its highest bit, wherever the digit comes from:
; of two ways here, as of the windows of a scalar, of which the last one is
; made otherwise. A bit further down it may be 0 to 3, and decides nothing.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK:         %chosen = trunc i32 %sign to i1
; CHECK:         %z = select i1 %chosen, i72 %y, i72 %x
define i72 @toy(i1 %last, i32 %scalar, i8 %byte, i72 %x, i72 %y) {
entry:
  br i1 %last, label %end, label %middle
middle:
  %window = and i32 %scalar, 63
  br label %join
end:
  %up = shl i8 %byte, 1
  %part = and i8 %up, 62
  %wide = zext i8 %part to i32
  br label %join
join:
  %digit = phi i32 [ %window, %middle ], [ %wide, %end ]
  %sign = lshr i32 %digit, 5
  %number = zext i32 %sign to i72
  %mask = sub i72 0, %number
  %both = xor i72 %x, %y
  %t = and i72 %mask, %both
  %z = xor i72 %t, %x
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @mixed(
; CHECK:         %z = select i1 %{{.*}}, i255 %{{x|y}}, i255 %{{x|y}}
define i255 @mixed(i1 %last, i32 %scalar, i8 %byte, i255 %x, i255 %y) {
entry:
  br i1 %last, label %end, label %middle
middle:
  %window = and i32 %scalar, 63
  br label %join
end:
  %up = shl i8 %byte, 1
  %part = and i8 %up, 62
  %wide = zext i8 %part to i32
  br label %join
join:
  %digit = phi i32 [ %window, %middle ], [ %wide, %end ]
  %sign = lshr i32 %digit, 5
  %plus = icmp eq i32 %sign, 0
  %number = zext i32 %sign to i255
  %mask = sub i255 0, %number
  %t = and i255 %mask, %y
  %s = select i1 %plus, i255 %x, i255 0
  %z = or i255 %t, %s
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; CHECK-LABEL: define i72 @two_bits(
; CHECK-NOT:     select
; CHECK:         ret
define i72 @two_bits(i1 %last, i32 %scalar, i8 %byte, i72 %x, i72 %y) {
entry:
  br i1 %last, label %end, label %middle
middle:
  %window = and i32 %scalar, 63
  br label %join
end:
  %up = shl i8 %byte, 1
  %part = and i8 %up, 62
  %wide = zext i8 %part to i32
  br label %join
join:
  %digit = phi i32 [ %window, %middle ], [ %wide, %end ]
  %sign = lshr i32 %digit, 4
  %number = zext i32 %sign to i72
  %mask = sub i72 0, %number
  %both = xor i72 %x, %y
  %t = and i72 %mask, %both
  %z = xor i72 %t, %x
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; A number that is used twice and twice again is not proven along each of its paths.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: define i72 @toy(
; CHECK:         ret i72
define i72 @toy(i32 %k, i72 %x, i72 %y) {
  %b0 = and i32 %k, 1
  %b1 = mul i32 %b0, %b0
  %b2 = or i32 %b1, %b1
  %b3 = mul i32 %b2, %b2
  %b4 = or i32 %b3, %b3
  %b5 = mul i32 %b4, %b4
  %b6 = or i32 %b5, %b5
  %b7 = mul i32 %b6, %b6
  %b8 = or i32 %b7, %b7
  %b9 = mul i32 %b8, %b8
  %b10 = or i32 %b9, %b9
  %b11 = mul i32 %b10, %b10
  %b12 = or i32 %b11, %b11
  %b13 = mul i32 %b12, %b12
  %b14 = or i32 %b13, %b13
  %b15 = mul i32 %b14, %b14
  %b16 = or i32 %b15, %b15
  %b17 = mul i32 %b16, %b16
  %b18 = or i32 %b17, %b17
  %b19 = mul i32 %b18, %b18
  %b20 = or i32 %b19, %b19
  %b21 = mul i32 %b20, %b20
  %b22 = or i32 %b21, %b21
  %b23 = mul i32 %b22, %b22
  %b24 = or i32 %b23, %b23
  %b25 = mul i32 %b24, %b24
  %b26 = or i32 %b25, %b25
  %b27 = mul i32 %b26, %b26
  %b28 = or i32 %b27, %b27
  %b29 = mul i32 %b28, %b28
  %b30 = or i32 %b29, %b29
  %b31 = mul i32 %b30, %b30
  %b32 = or i32 %b31, %b31
  %b33 = mul i32 %b32, %b32
  %b34 = or i32 %b33, %b33
  %b35 = mul i32 %b34, %b34
  %b36 = or i32 %b35, %b35
  %b37 = mul i32 %b36, %b36
  %b38 = or i32 %b37, %b37
  %b39 = mul i32 %b38, %b38
  %b40 = or i32 %b39, %b39
  %b41 = mul i32 %b40, %b40
  %b42 = or i32 %b41, %b41
  %b43 = mul i32 %b42, %b42
  %b44 = or i32 %b43, %b43
  %wide = zext i32 %b44 to i72
  %mask = sub i72 0, %wide
  %both = xor i72 %x, %y
  %t = and i72 %mask, %both
  %z = xor i72 %t, %x
  %r = urem i72 %z, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i255 @real(
; CHECK:         ret i255
define i255 @real(i32 %k, i255 %x, i255 %y) {
  %b0 = and i32 %k, 1
  %b1 = mul i32 %b0, %b0
  %b2 = or i32 %b1, %b1
  %b3 = mul i32 %b2, %b2
  %b4 = or i32 %b3, %b3
  %b5 = mul i32 %b4, %b4
  %b6 = or i32 %b5, %b5
  %b7 = mul i32 %b6, %b6
  %b8 = or i32 %b7, %b7
  %b9 = mul i32 %b8, %b8
  %b10 = or i32 %b9, %b9
  %b11 = mul i32 %b10, %b10
  %b12 = or i32 %b11, %b11
  %b13 = mul i32 %b12, %b12
  %b14 = or i32 %b13, %b13
  %b15 = mul i32 %b14, %b14
  %b16 = or i32 %b15, %b15
  %b17 = mul i32 %b16, %b16
  %b18 = or i32 %b17, %b17
  %b19 = mul i32 %b18, %b18
  %b20 = or i32 %b19, %b19
  %b21 = mul i32 %b20, %b20
  %b22 = or i32 %b21, %b21
  %b23 = mul i32 %b22, %b22
  %b24 = or i32 %b23, %b23
  %b25 = mul i32 %b24, %b24
  %b26 = or i32 %b25, %b25
  %b27 = mul i32 %b26, %b26
  %b28 = or i32 %b27, %b27
  %b29 = mul i32 %b28, %b28
  %b30 = or i32 %b29, %b29
  %b31 = mul i32 %b30, %b30
  %b32 = or i32 %b31, %b31
  %b33 = mul i32 %b32, %b32
  %b34 = or i32 %b33, %b33
  %b35 = mul i32 %b34, %b34
  %b36 = or i32 %b35, %b35
  %b37 = mul i32 %b36, %b36
  %b38 = or i32 %b37, %b37
  %b39 = mul i32 %b38, %b38
  %b40 = or i32 %b39, %b39
  %b41 = mul i32 %b40, %b40
  %b42 = or i32 %b41, %b41
  %b43 = mul i32 %b42, %b42
  %b44 = or i32 %b43, %b43
  %wide = zext i32 %b44 to i255
  %mask = sub i255 0, %wide
  %both = xor i255 %x, %y
  %t = and i255 %mask, %both
  %z = xor i255 %t, %x
  %r = urem i255 %z, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; clang keeps _BitInt(255) in i256 memory: the swap goes through both types.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction analysis of 'in_i255':
; CHECK:           i255 %x2: select %b, %a  REDUCED  in [0, 2^255 - 1]
; CHECK-NEXT:      i255 %y2: select %a, %b  REDUCED  in [0, 2^255 - 1]
; CHECK-NOT:       missed
define i512 @in_i255(i255 %a, i255 %b, i1 %bit) {
  %mask = sext i1 %bit to i255
  %either = xor i255 %a, %b
  %toggle = and i255 %mask, %either
  %x2 = xor i255 %toggle, %a
  %y2 = xor i255 %toggle, %b
  %x = zext i255 %x2 to i512
  %y = zext i255 %y2 to i512
  %m = mul i512 %x, %y
  %r = urem i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}

; The toggle in i256, the numbers in i255.
; CHECK-LABEL: Reduction analysis of 'mixed':
; CHECK:           i255 %x2: select
; CHECK-SAME:      REDUCED  in [0, 2^255 - 1]
; CHECK:           i255 %y2: select
; CHECK-SAME:      REDUCED  in [0, 2^255 - 1]
; CHECK-NOT:       missed
define i512 @mixed(i255 %a255, i255 %b255, i1 %bit) {
  %a = zext i255 %a255 to i256
  %b = zext i255 %b255 to i256
  %mask = sext i1 %bit to i256
  %either = xor i256 %a, %b
  %toggle = and i256 %mask, %either
  %toggle255 = trunc i256 %toggle to i255
  %x2 = xor i255 %toggle255, %a255
  %y2 = xor i255 %toggle255, %b255
  %x = zext i255 %x2 to i512
  %y = zext i255 %y2 to i512
  %m = mul i512 %x, %y
  %r = urem i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}

; Everything in i256; the result is truncated.
; CHECK-LABEL: Reduction analysis of 'truncated':
; CHECK:           i256 %x2: select
; CHECK-SAME:      REDUCED  in [0, 2^255 - 1]
; CHECK:           i255 %x3: alias %x2
; CHECK-NOT:       missed
define i512 @truncated(i255 %a255, i255 %b255, i1 %bit) {
  %a = zext i255 %a255 to i256
  %b = zext i255 %b255 to i256
  %mask = sext i1 %bit to i256
  %either = xor i256 %a, %b
  %toggle = and i256 %mask, %either
  %x2 = xor i256 %toggle, %a
  %x3 = trunc i256 %x2 to i255
  %x = zext i255 %x3 to i512
  %m = mul i512 %x, %x
  %r = urem i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}

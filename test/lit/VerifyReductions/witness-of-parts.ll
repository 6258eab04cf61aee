; What is said of a number is said of all of its bits, and of values that are there: else it says nothing.
; RUN: rm -rf %t && split-file %s %t
; RUN: %opt -disable-output -residue-min-bits=1 -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s
; The high half is not zero because the low half is the number in two limbs.
; CHECK: f: not proven
; Limbs without width, of weights that no number has, in other blocks.
; RUN: sed 's/i32 16, i32 16, i2 0/i32 0, i32 16, i2 0/' %t/after.ll > %t/width.ll
; RUN: %opt -disable-output -residue-min-bits=1 -passes=verify-against -residue-verify-against=%t/before.ll %t/width.ll | FileCheck %s
; RUN: sed 's/i32 16, i32 16, i2 0/i32 16, i32 2000000000, i2 0/' %t/after.ll > %t/weight.ll
; RUN: %opt -disable-output -residue-min-bits=1 -passes=verify-against -residue-verify-against=%t/before.ll %t/weight.ll | FileCheck %s
; RUN: sed 's/i34 4294967291, i32 0,/i34 4294967291, i32 2000000000,/' %t/after.ll > %t/factor.ll
; RUN: %opt -disable-output -residue-min-bits=1 -passes=verify-against -residue-verify-against=%t/before.ll %t/factor.ll | FileCheck %s
; A lane that is said to be a phi node of a loop, and one that is not in it.
; RUN: %opt -disable-output -residue-min-bits=1 -passes=verify-against -residue-verify-against=%t/before.ll %t/lanes.ll | FileCheck %s

;--- before.ll
define void @f(i32 %x, i32 %y, ptr noalias %p, ptr noalias %q) {
  %n = zext i32 %x to i64
  %r = urem i64 %n, 4294967291
  store i64 %r, ptr %p
  store i64 0, ptr %q
  ret void
}

;--- after.ll
define void @f(i32 %x, i32 %y, ptr noalias %p, ptr noalias %q) {
  %n = zext i32 %x to i64
  %r = urem i64 %n, 4294967291
  store i64 %r, ptr %p
  %b = zext i32 %y to i64
  %s = shl i64 %b, 32
  %v = or i64 %n, %s, !residue.held !0
  %h = lshr i64 %v, 32
  store i64 %h, ptr %q
  ret void
}
!0 = !{i32 0, !1}
!1 = distinct !{!2}
!2 = !{i32 0, i34 4294967291, i32 0, i32 0, i32 0, i2 0, i33 65535, i32 16, i32 16, i2 0, i33 65535}

;--- lanes.ll
define void @f(i32 %x, i32 %y, ptr noalias %p, ptr noalias %q) {
entry:
  br label %next
next:
  %a = phi <2 x i64> [ zeroinitializer, %entry ], !residue.held !0
  %n = zext i32 %x to i64
  %r = urem i64 %n, 4294967291
  store i64 %r, ptr %p
  %b = zext i32 %y to i64
  %v = insertelement <2 x i64> %a, i64 %b, i64 0, !residue.held !3
  %h = extractelement <2 x i64> %v, i64 0
  store i64 %h, ptr %q
  ret void
}
!0 = !{i32 0, !1}
!1 = distinct !{!2, null}
!2 = !{i32 0, i34 4294967291, i32 0, i32 0, i32 0, i2 0, i33 65535, i32 0, i32 16, i2 0, i33 65535}
!3 = !{i32 1, !1}

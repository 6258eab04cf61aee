; A word of 8 bits counts up to 255: the number of the bits of a wider number, and
; the amount of its shift, have a bit more.
; RUN: %opt -S -passes=mask-selects,instcombine -residue-word-bits=8 %s | FileCheck %s --check-prefix=VALUE
; RUN: %opt -S -passes=mask-selects -residue-word-bits=8 %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; VALUE-LABEL: define i255 @set_in_255(
; VALUE:         ret i255 255
; CHECK-LABEL: define i255 @set_in_255(
; CHECK:         %count{{.*}} = add i8
define i255 @set_in_255() {
  %r = call i255 @llvm.ctpop.i255(i255 -1)
  ret i255 %r
}

; VALUE-LABEL: define i256 @set_in_256(
; VALUE:         ret i256 256
; CHECK-LABEL: define i256 @set_in_256(
; CHECK:         %count{{.*}} = add i9
define i256 @set_in_256() {
  %r = call i256 @llvm.ctpop.i256(i256 -1)
  ret i256 %r
}

; VALUE-LABEL: define i264 @leading(
; VALUE:         ret i264 257
define i264 @leading() {
  %r = call i264 @llvm.ctlz.i264(i264 64, i1 false)
  ret i264 %r
}

; VALUE-LABEL: define i264 @trailing(
; VALUE:         ret i264 263
define i264 @trailing() {
  %x = shl i264 1, 263
  %r = call i264 @llvm.cttz.i264(i264 %x, i1 false)
  ret i264 %r
}

; Up to 255.
; CHECK-LABEL: define i256 @by_byte(
; CHECK:         %amount = trunc i256 %{{.*}} to i8
; CHECK:         lshr i8 %amount, 7
; CHECK-NOT:     lshr i8 %amount
; CHECK:         ret
define i256 @by_byte(i256 %x, i256 %n) {
  %r = shl i256 %x, %n
  ret i256 %r
}

; Up to 263: by 32 words, 16, 8, 4, 2 and 1, and then by bits.
; CHECK-LABEL: define i264 @by_more(
; CHECK:         %amount = trunc i264 %{{.*}} to i9
; CHECK:         lshr i9 %amount, 3
; CHECK:         lshr i9 %amount, 8
; CHECK:         %[[REST:amount.*]] = and i9 %amount, 7
; CHECK:         %[[BITS:.*]] = trunc i9 %[[REST]] to i8
; CHECK-COUNT-33: call i8 @llvm.fshl.i8({{.*}}, i8 %[[BITS]])
; CHECK:         ret
define i264 @by_more(i264 %x, i264 %n) {
  %r = shl i264 %x, %n
  ret i264 %r
}

define i512 @reduction(i512 %x) {
  %r = urem i512 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}

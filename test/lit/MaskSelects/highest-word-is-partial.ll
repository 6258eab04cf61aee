; Back ends freeze the words of a difference by freezing those of its operands. The highest of i513,
; in a register, is one bit, and of b << 1 they read none of b: as the sum of two undefined words
; it has a lowest bit (https://github.com/llvm/llvm-project/issues/60429). So the operands are
; frozen while they are numbers of their own width, and flags, which may be poison, go.
; RUN: %opt -S -passes=mask-selects %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i513 @difference(
; CHECK:       next:
; CHECK:         %za.fr = freeze i513 %za
; CHECK-NEXT:    %a = add i513 %za.fr, 190
; CHECK-NEXT:    %zb.fr = freeze i513 %zb
; CHECK-NEXT:    %d = shl i513 %zb.fr, 1
; CHECK-NEXT:    %r = sub i513 %a, %d
; CHECK-NOT:     freeze i513 %r
; CHECK:         %chosen = and i513 %{{.*}}, %r
define i513 @difference(ptr %o, i256 %x, i256 %y, i1 %c, i1 %k) {
  %za = zext i256 %x to i513
  %zb = zext i256 %y to i513
  br i1 %c, label %store, label %next
store:
  store i513 %zb, ptr %o
  store i513 %za, ptr %o
  br label %next
next:
  %a = add nuw nsw i513 %za, 190
  %d = shl nuw nsw i513 %zb, 1
  %r = sub nsw i513 %a, %d
  %s = select i1 %k, i513 %r, i513 0
  ret i513 %s
}

; What something else reads keeps its flags.
; CHECK-LABEL: define i513 @read.twice(
; CHECK:         %r = sub nsw i513 %x, %y
; CHECK:         %r.fr = freeze i513 %r
define i513 @read.twice(ptr %o, i513 %x, i513 %y, i1 %k) {
  %r = sub nsw i513 %x, %y
  store i513 %r, ptr %o
  %s = select i1 %k, i513 %r, i513 0
  ret i513 %s
}

; Numbers of whole words are frozen as they are.
; CHECK-LABEL: define i512 @whole(
; CHECK:         %r = sub nsw i512 %x, %y
; CHECK:         %r.fr = freeze i512 %r
define i512 @whole(i512 %x, i512 %y, i1 %k) {
  %r = sub nsw i512 %x, %y
  %s = select i1 %k, i512 %r, i512 0
  ret i512 %s
}

define i512 @reduction(i512 %x) {
  %r = urem i512 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}

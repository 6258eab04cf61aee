; Numbers of more than a word are multiplied as unsigned ones, and what their signs make of that is
; taken from the upper half.
; RUN: %opt -S -passes=mask-selects %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i512 @product(
; CHECK:         %[[X:.*]] = freeze i256 %a
; CHECK:         %[[Y:.*]] = freeze i256 %b
; CHECK-COUNT-16: mul i128
; CHECK-NOT:     mul
; CHECK:         %other = and i256 %{{.*}}, %[[Y]]
; CHECK-NEXT:    sub i256 %{{.*}}, %other
; CHECK:         %[[OTHER:.*]] = and i256 %{{.*}}, %[[X]]
; CHECK-NEXT:    sub i256 %{{.*}}, %[[OTHER]]
; CHECK-NOT:     mul
; CHECK:         ret i512
define i512 @product(i256 %a, i256 %b) {
  %x = sext i256 %a to i512
  %y = sext i256 %b to i512
  %p = mul nsw i512 %x, %y
  ret i512 %p
}

; Of other widths they are whole words first.
; CHECK-LABEL: define i512 @short(
; CHECK:         sext i100 %{{.*}} to i192
; CHECK:         sext i130 %{{.*}} to i192
; CHECK-COUNT-9: mul i128
; CHECK-NOT:     mul
; CHECK:         sext i384 %{{.*}} to i512
define i512 @short(i100 %a, i130 %b) {
  %x = sext i100 %a to i512
  %y = sext i130 %b to i512
  %p = mul nsw i512 %x, %y
  ret i512 %p
}

; Words have an instruction, and where there is no room for the product it stays.
; CHECK-LABEL: define i128 @words(
; CHECK:         mul nsw i128
; CHECK-NEXT:    ret i128
define i128 @words(i64 %a, i64 %b) {
  %x = sext i64 %a to i128
  %y = sext i64 %b to i128
  %p = mul nsw i128 %x, %y
  ret i128 %p
}

; CHECK-LABEL: define i448 @no_room(
; CHECK:         mul i448
; CHECK-NEXT:    ret i448
define i448 @no_room(i256 %a, i256 %b) {
  %x = sext i256 %a to i448
  %y = sext i256 %b to i448
  %p = mul i448 %x, %y
  ret i448 %p
}

; Field code, so that the module is one that computes on residues.
declare i512 @residue.reduce.i512(i512, i512)
define i512 @reduce(i512 %x) {
  %r = call i512 @residue.reduce.i512(i512 %x, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  ret i512 %r
}

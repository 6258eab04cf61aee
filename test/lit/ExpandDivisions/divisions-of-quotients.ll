; What a quotient or a remainder with a sign is divided by again: x / a % b, x % a / b.
; The range is that of the number which takes its place.
; RUN: %opt -S -passes=expand-divisions -residue-min-bits=16 -residue-word-bits=8 %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i24 @toy(
; CHECK-NOT:     {{[su]}}{{div|rem}} i24
; CHECK:         ret i24
define i24 @toy(i24 %x) {
  %q = sdiv i24 %x, 100
  %r = srem i24 %q, 60
  ret i24 %r
}

; CHECK-LABEL: define i24 @toy.remainder(
; CHECK-NOT:     {{[su]}}{{div|rem}} i24
; CHECK:         ret i24
define i24 @toy.remainder(i24 %x) {
  %r = srem i24 %x, 10007
  %q = sdiv i24 %r, 7
  %s = srem i24 %r, 7
  %t = sub i24 %q, %s
  ret i24 %t
}

; CHECK-LABEL: define i256 @real(
; CHECK-NOT:     {{[su]}}{{div|rem}} i256
; CHECK:         ret i256
define i256 @real(i256 %x) {
  %q = sdiv i256 %x, 1000
  %r = srem i256 %q, 1000
  %s = sdiv i256 %q, -1000
  %t = add i256 %r, %s
  ret i256 %t
}

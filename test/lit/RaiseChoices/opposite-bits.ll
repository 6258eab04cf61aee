; A choice between choices by the same bit, or by the opposite of it, is one of two numbers.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK:         %chosen = select i1 %bit, i72 %y, i72 %z
; CHECK-NEXT:    %r = urem i72 %chosen, 1000003
define i72 @toy(i64 %k, i72 %x, i72 %y, i72 %z) {
  %bit = trunc i64 %k to i1
  %lowest = and i64 %k, 1
  %none = icmp eq i64 %lowest, 0
  %first = select i1 %none, i72 %x, i72 %y
  %second = select i1 %none, i72 %z, i72 %x
  %chosen = select i1 %bit, i72 %first, i72 %second
  %r = urem i72 %chosen, 1000003
  ret i72 %r
}

; Of a byte that is 0 or 1, and the other way around.
; CHECK-LABEL: define i255 @real(
; CHECK:         %chosen = select i1 %none, i255 %z, i255 %y
; CHECK-NEXT:    %r = urem i255 %chosen, {{.*}}
define i255 @real(i64 %k, i255 %x, i255 %y, i255 %z) {
  %lowest = and i64 %k, 1
  %byte = trunc i64 %lowest to i8
  %bit = icmp ne i8 %byte, 0
  %none = icmp ne i64 %lowest, 1
  %first = select i1 %bit, i255 %x, i255 %z
  %second = select i1 %bit, i255 %y, i255 %x
  %chosen = select i1 %none, i255 %first, i255 %second
  %r = urem i255 %chosen, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i255 %r
}

; Other bits, and numbers that have more of them, are other conditions.
; CHECK-LABEL: define i72 @other(
; CHECK:         %chosen = select i1 %bit, i72 %first, i72 %z
define i72 @other(i64 %k, i72 %x, i72 %y, i72 %z) {
  %bit = trunc i64 %k to i1
  %two = and i64 %k, 3
  %none = icmp eq i64 %two, 0
  %first = select i1 %none, i72 %x, i72 %y
  %chosen = select i1 %bit, i72 %first, i72 %z
  %r = urem i72 %chosen, 1000003
  ret i72 %r
}

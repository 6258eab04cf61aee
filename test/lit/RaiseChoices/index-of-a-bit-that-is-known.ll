; What is read behind an index and what was stored behind it are chosen by one
; condition, so that a choice between choices is one of two numbers.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK-NEXT:    %choice = trunc i64 %k to i1
; CHECK-NEXT:    %read = select i1 %choice, i72 %z, i72 %y
; CHECK-NEXT:    %r = urem i72 %read, 1000003
define i72 @toy(i72 %x, i72 %y, i72 %z, i64 %k) {
  %t = alloca [2 x i72], align 16
  %second = getelementptr inbounds i8, ptr %t, i64 16
  %bit = and i64 %k, 1
  %choice = trunc i64 %k to i1
  %stored = select i1 %choice, i72 %x, i72 %y
  store i72 %stored, ptr %t, align 16
  %left = select i1 %choice, i72 %z, i72 %x
  store i72 %left, ptr %second, align 16
  %p = getelementptr inbounds [16 x i8], ptr %t, i64 %bit
  %read = load i72, ptr %p, align 16
  %r = urem i72 %read, 1000003
  ret i72 %r
}

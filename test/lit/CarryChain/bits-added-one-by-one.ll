; A word is added in two steps, of which each may carry: the sum of the two bits, which LLVM adds one after the other to
; the next word, is the carry.
;
; RUN: %opt -S -passes=carry-chain,dce %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i64 @pairs(
; CHECK-NOT:     icmp
; CHECK:         [[C0:%.*]] = extractvalue { i64, i1 } %{{.*}}, 1
; CHECK-NOT:     icmp
; CHECK:         [[C1:%.*]] = or i1
; CHECK-NEXT:    [[IN:%.*]] = zext i1 [[C1]] to i64
; CHECK-NOT:     icmp
; CHECK:         ret i64
define i64 @pairs(i64 %x0, i64 %y0, i64 %x1, i64 %y1, i64 %x2, i64 %y2, ptr %to) {
  %s0 = add i64 %x0, %y0
  %k0 = icmp ult i64 %s0, %x0
  %c0 = zext i1 %k0 to i64
  %t1 = add i64 %x1, %c0
  %j1 = icmp ult i64 %t1, %x1
  %d1 = zext i1 %j1 to i64
  %s1 = add i64 %t1, %y1
  %k1 = icmp ult i64 %s1, %y1
  %c1 = zext i1 %k1 to i64
  %z2 = add nuw i64 %x2, %c1
  %t2 = add nuw i64 %z2, %d1
  %s2 = add i64 %t2, %y2
  store i64 %s0, ptr %to
  %to1 = getelementptr i8, ptr %to, i64 8
  store i64 %s1, ptr %to1
  ret i64 %s2
}

; A word is subtracted from one of the bits, and a constant is between.
;
; CHECK-LABEL: define i64 @between(
; CHECK-NOT:     icmp
; CHECK:         ret i64
define i64 @between(i64 %x0, i64 %y0, i64 %x1, i64 %y1, i64 %x2, ptr %to) {
  %s0 = add i64 %x0, %y0
  %k0 = icmp ult i64 %s0, %x0
  %c0 = zext i1 %k0 to i64
  %t1 = add i64 %x1, %c0
  %j1 = icmp ult i64 %t1, %x1
  %d1 = zext i1 %j1 to i64
  %s1 = add i64 %t1, %y1
  %k1 = icmp ult i64 %s1, %y1
  %c1 = zext i1 %k1 to i64
  %z2 = sub nuw i64 %c1, %x2
  %t2 = add i64 %z2, -2
  %s2 = add i64 %t2, %d1
  store i64 %s0, ptr %to
  %to1 = getelementptr i8, ptr %to, i64 8
  store i64 %s1, ptr %to1
  ret i64 %s2
}

; A word is subtracted in two steps, and LLVM adds what is minus each bit.
;
; CHECK-LABEL: define i64 @differences(
; CHECK-NOT:     icmp
; CHECK:         ret i64
define i64 @differences(i64 %x0, i64 %y0, i64 %x1, i64 %y1, i64 %x2, i64 %y2, ptr %to) {
  %s0 = sub i64 %x0, %y0
  %k0 = icmp ult i64 %x0, %y0
  %c0 = sext i1 %k0 to i64
  %t1 = add i64 %x1, %c0
  %j1 = icmp ugt i64 %t1, %x1
  %d1 = sext i1 %j1 to i64
  %s1 = sub i64 %t1, %y1
  %k1 = icmp ult i64 %t1, %y1
  %c1 = sext i1 %k1 to i64
  %z2 = add i64 %x2, %c1
  %t2 = add i64 %z2, %d1
  %s2 = sub i64 %t2, %y2
  store i64 %s0, ptr %to
  %to1 = getelementptr i8, ptr %to, i64 8
  store i64 %s1, ptr %to1
  ret i64 %s2
}

; One is added, and one subtracted.
;
; CHECK-LABEL: define i64 @both_ways(
; CHECK:         %c1 = sext i1 %k1 to i64
; CHECK-NEXT:    %z2 = add i64 %x2, %c1
; CHECK-NEXT:    %t2 = add i64 %z2, %carry
; CHECK:         ret i64
define i64 @both_ways(i64 %x0, i64 %y0, i64 %x1, i64 %y1, i64 %x2, i64 %y2, ptr %to) {
  %s0 = sub i64 %x0, %y0
  %k0 = icmp ult i64 %x0, %y0
  %c0 = sext i1 %k0 to i64
  %t1 = add i64 %x1, %c0
  %j1 = icmp ugt i64 %t1, %x1
  %s1 = sub i64 %t1, %y1
  %k1 = icmp ult i64 %t1, %y1
  %c1 = sext i1 %k1 to i64
  %z2 = add i64 %x2, %c1
  %d1 = zext i1 %j1 to i64
  %t2 = add i64 %z2, %d1
  %s2 = sub i64 %t2, %y2
  store i64 %s0, ptr %to
  %to1 = getelementptr i8, ptr %to, i64 8
  store i64 %s1, ptr %to1
  ret i64 %s2
}

; Both bits may be set: they are of two sums, and what is added is as it was, flags and all.
;
; CHECK-LABEL: define i64 @both(
; CHECK:         %z = add nuw i64 %x, %c
; CHECK:         %s = add nsw i64 %z, %d
; CHECK:         ret i64 %s
define i64 @both(i64 %a, i64 %b, i64 %x) {
  %t = add i64 %a, %b
  %j = icmp ult i64 %t, %a
  %c = zext i1 %j to i64
  %k = icmp ugt i64 %t, 17
  %d = zext i1 %k to i64
  %z = add nuw i64 %x, %c
  %s = add nsw i64 %z, %d
  ret i64 %s
}

; So it is where a word is subtracted from a bit.
;
; CHECK-LABEL: define i64 @below(
; CHECK:         %z = sub nsw i64 %c, %x
; CHECK:         %s = add nuw nsw i64 %z, %d
; CHECK:         ret i64 %s
define i64 @below(i64 %a, i64 %b, i64 %x) {
  %t = add i64 %a, %b
  %j = icmp ult i64 %t, %a
  %c = zext i1 %j to i64
  %k = icmp ugt i64 %t, 17
  %d = zext i1 %k to i64
  %z = sub nsw i64 %c, %x
  %s = add nuw nsw i64 %z, %d
  ret i64 %s
}

; The word with one of the bits is needed elsewhere.
;
; CHECK-LABEL: define i64 @used_again(
; CHECK:         %z = add nuw i64 %x, %c
; CHECK:         store i64 %z
; CHECK:         %s = add i64 %z, %d
define i64 @used_again(i64 %a, i64 %b, i64 %x, ptr %to) {
  %t = add i64 %a, 1
  %j = icmp ult i64 %t, %a
  %c = zext i1 %j to i64
  %u = add i64 %t, %b
  %k = icmp ult i64 %u, %b
  %d = zext i1 %k to i64
  %z = add nuw i64 %x, %c
  store i64 %z, ptr %to
  %s = add i64 %z, %d
  ret i64 %s
}

; A number may be stored at one of two places that overlap. What the place that is not meant
; keeps is read behind the store to the other one, which may have changed it.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i192 @second_byte(
; CHECK:         %chosen = trunc i64 %k to i1
; CHECK:         %[[ODD:.*second.*]] = load i192
; CHECK-NEXT:    %[[NEW:.*]] = select i1 %chosen, i192 %x, i192 %[[ODD]]
; CHECK:         store i192 %[[NEW]]
; CHECK:         %[[EVEN:.*first.*]] = load i192
; CHECK-NEXT:    %[[KEPT:.*]] = select i1 %chosen, i192 %[[EVEN]], i192 %x
; CHECK-NEXT:    store i192 %[[KEPT]]
define i192 @second_byte(i192 %x, i64 %k) {
  %t = alloca [25 x i8], align 16
  call void @llvm.memset.p0.i64(ptr %t, i8 0, i64 25, i1 false)
  %bit = and i64 %k, 1
  %p = getelementptr inbounds i8, ptr %t, i64 %bit
  store i192 %x, ptr %p, align 1
  %v = load i192, ptr %t
  %r = urem i192 %v, 1000003
  ret i192 %r
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

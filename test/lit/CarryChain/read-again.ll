; Carries and words on the way that are read elsewhere, too.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i8 @toy(
; CHECK:         call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a0, i8 %b0)
; CHECK:         [[K0:%.*]] = zext i1 %carry to i8
; CHECK:         [[T:%.*]] = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a1, i8 %{{.*}})
; CHECK-NEXT:    [[L:%.*]] = extractvalue { i8, i1 } [[T]], 1
; CHECK-NEXT:    [[W:%.*]] = extractvalue { i8, i1 } [[T]], 0
; CHECK:         call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a1, i8 %b1)
; CHECK:         call void @use(i8 [[K0]], i8 [[W]], i1 [[L]])
define i8 @toy(ptr %r, ptr %r1, i8 %a0, i8 %b0, i8 %a1, i8 %b1) {
  %s0 = add i8 %a0, %b0
  %c0 = icmp ult i8 %s0, %a0
  %k0 = zext i1 %c0 to i8
  %t = add i8 %a1, %k0
  %l = icmp ult i8 %t, %k0
  %s1 = add i8 %t, %b1
  %m = icmp ult i8 %s1, %b1
  %kl = zext i1 %l to i8
  %km = zext i1 %m to i8
  %k1 = add i8 %kl, %km
  call void @use(i8 %k0, i8 %t, i1 %l)
  store i8 %s0, ptr %r
  store i8 %s1, ptr %r1
  ret i8 %k1
}
declare void @use(i8, i8, i1)

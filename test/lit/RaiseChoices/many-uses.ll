; An object may have more uses than LLVM looks at by itself, a hundred, and gets more with
; each access that is raised: all of them are.
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i72 @toy(
; CHECK-NOT:     alloca
; CHECK-NOT:     store
; CHECK:         ret i72
define i72 @toy(i72 %x, i64 %k) {
  %t = alloca [2 x i72], align 16
  %bit = and i64 %k, 1
  %p0 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p0, align 16
  %p1 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p1, align 16
  %p2 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p2, align 16
  %p3 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p3, align 16
  %p4 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p4, align 16
  %p5 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p5, align 16
  %p6 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p6, align 16
  %p7 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p7, align 16
  %p8 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p8, align 16
  %p9 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p9, align 16
  %p10 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p10, align 16
  %p11 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p11, align 16
  %p12 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p12, align 16
  %p13 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p13, align 16
  %p14 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p14, align 16
  %p15 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p15, align 16
  %p16 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p16, align 16
  %p17 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p17, align 16
  %p18 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p18, align 16
  %p19 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p19, align 16
  %p20 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p20, align 16
  %p21 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p21, align 16
  %p22 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p22, align 16
  %p23 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p23, align 16
  %p24 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p24, align 16
  %p25 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p25, align 16
  %p26 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p26, align 16
  %p27 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p27, align 16
  %p28 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p28, align 16
  %p29 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p29, align 16
  %p30 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p30, align 16
  %p31 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p31, align 16
  %p32 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p32, align 16
  %p33 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p33, align 16
  %p34 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p34, align 16
  %p35 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p35, align 16
  %p36 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p36, align 16
  %p37 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p37, align 16
  %p38 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p38, align 16
  %p39 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p39, align 16
  %p40 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p40, align 16
  %p41 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p41, align 16
  %p42 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p42, align 16
  %p43 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p43, align 16
  %p44 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p44, align 16
  %p45 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p45, align 16
  %p46 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p46, align 16
  %p47 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p47, align 16
  %p48 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p48, align 16
  %p49 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p49, align 16
  %p50 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p50, align 16
  %p51 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p51, align 16
  %p52 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p52, align 16
  %p53 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p53, align 16
  %p54 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p54, align 16
  %p55 = getelementptr inbounds [2 x i72], ptr %t, i64 0, i64 %bit
  store i72 %x, ptr %p55, align 16
  %v = load i72, ptr %t, align 16
  %r = urem i72 %v, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i256 @real(
; CHECK-NOT:     alloca
; CHECK-NOT:     store
; CHECK:         ret i256
define i256 @real(i256 %x, i64 %k) {
  %t = alloca [2 x i256], align 16
  %bit = and i64 %k, 1
  %p0 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p0, align 16
  %p1 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p1, align 16
  %p2 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p2, align 16
  %p3 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p3, align 16
  %p4 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p4, align 16
  %p5 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p5, align 16
  %p6 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p6, align 16
  %p7 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p7, align 16
  %p8 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p8, align 16
  %p9 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p9, align 16
  %p10 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p10, align 16
  %p11 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p11, align 16
  %p12 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p12, align 16
  %p13 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p13, align 16
  %p14 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p14, align 16
  %p15 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p15, align 16
  %p16 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p16, align 16
  %p17 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p17, align 16
  %p18 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p18, align 16
  %p19 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p19, align 16
  %p20 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p20, align 16
  %p21 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p21, align 16
  %p22 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p22, align 16
  %p23 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p23, align 16
  %p24 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p24, align 16
  %p25 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p25, align 16
  %p26 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p26, align 16
  %p27 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p27, align 16
  %p28 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p28, align 16
  %p29 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p29, align 16
  %p30 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p30, align 16
  %p31 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p31, align 16
  %p32 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p32, align 16
  %p33 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p33, align 16
  %p34 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p34, align 16
  %p35 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p35, align 16
  %p36 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p36, align 16
  %p37 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p37, align 16
  %p38 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p38, align 16
  %p39 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p39, align 16
  %p40 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p40, align 16
  %p41 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p41, align 16
  %p42 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p42, align 16
  %p43 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p43, align 16
  %p44 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p44, align 16
  %p45 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p45, align 16
  %p46 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p46, align 16
  %p47 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p47, align 16
  %p48 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p48, align 16
  %p49 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p49, align 16
  %p50 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p50, align 16
  %p51 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p51, align 16
  %p52 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p52, align 16
  %p53 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p53, align 16
  %p54 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p54, align 16
  %p55 = getelementptr inbounds [2 x i256], ptr %t, i64 0, i64 %bit
  store i256 %x, ptr %p55, align 16
  %v = load i256, ptr %t, align 16
  %r = urem i256 %v, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

; A constant table is converted at compile time. In the Montgomery form modulo 251, with
; R = 2^8: 3 R = 15, 200 R = 247 and 250 R = 246.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -residue-representation=montgomery -passes=crandall-reduction %s | FileCheck %s

@table = internal constant [4 x i16] [i16 3, i16 200, i16 250, i16 0]
@shared = constant [2 x i16] [i16 1, i16 2]

; CHECK: @table.res = private unnamed_addr constant {{.*}} i8 15, {{.*}} i8 -9, {{.*}} i8 -10, {{.*}} zeroinitializer], align 2

; CHECK-LABEL: define i16 @lookup(
; CHECK:         [[SLOT:%.*]] = getelementptr i16, ptr @table.res, i64 %i
; CHECK:         load i8, ptr [[SLOT]]
define i16 @lookup(i16 %a, i64 %i) {
  %slot = getelementptr i16, ptr @table, i64 %i
  %e = load i16, ptr %slot
  %s = mul i16 %e, 3
  %t = zext i16 %s to i32
  %u = zext i16 %a to i32
  %v = mul i32 %t, %u
  %r = urem i32 %v, 251
  %w = trunc i32 %r to i16
  ret i16 %w
}

; Whoever needs the integers reads the table itself.
; CHECK-LABEL: define i16 @exact_use(
; CHECK:         load i16, ptr %slot
; CHECK:         xor i16
define i16 @exact_use(i16 %a, i64 %i) {
  %slot = getelementptr i16, ptr @shared, i64 %i
  %e = load i16, ptr %slot
  %t = zext i16 %e to i32
  %u = zext i16 %a to i32
  %v = mul i32 %t, %u
  %r = urem i32 %v, 251
  %w = trunc i32 %r to i16
  %x = xor i16 %w, %e
  ret i16 %x
}

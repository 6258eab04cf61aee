; A constant table is converted at compile time. In the Montgomery form modulo 251, with
; R = 2^8: 3 R = 15, 200 R = 247 and 250 R = 246.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -residue-representation=montgomery -passes=crandall-reduction %s | FileCheck %s

@table = internal constant [4 x i16] [i16 3, i16 200, i16 250, i16 0]
@shared = constant [2 x i16] [i16 1, i16 2]

@three_bytes = internal constant [2 x i32] [i32 5, i32 7]

@five = internal constant [5 x i16] [i16 1, i16 2, i16 3, i16 4, i16 5]

; CHECK: @table.res = private unnamed_addr constant [8 x i8] c"\0F\00\F7\00\F6\00\00\00", align 2

; An i24 has three bytes in memory, but occupies four: 5 and 7 times 2^24 modulo
; 2^24 - 63 are 315 and 441.
; CHECK: @three_bytes.res = private unnamed_addr constant [8 x i8] c";\01\00\00\B9\01\00\00", align 4

; CHECK: @five.res = private unnamed_addr constant [10 x i8] c"\00\00\00\00\0F\00\00\00\00\00", align 2

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

; CHECK-LABEL: define i32 @three_byte_elements(
; CHECK:         [[SLOT:%.*]] = getelementptr i32, ptr @three_bytes.res, i64 %i
; CHECK:         load i24, ptr [[SLOT]]
define i32 @three_byte_elements(i32 %a, i64 %i) {
  %slot = getelementptr i32, ptr @three_bytes, i64 %i
  %e = load i32, ptr %slot
  %t = zext i32 %e to i64
  %u = zext i32 %a to i64
  %v = mul i64 %t, %u
  %r = urem i64 %v, 16777153
  %w = trunc i64 %r to i32
  ret i32 %w
}

; The last record of this table ends before the field; the copy is as long as the table,
; so that what is inbounds there is inbounds here.
; CHECK-LABEL: define i16 @last_record(
; CHECK:         getelementptr inbounds [3 x i16], ptr @five.res, i64 %i
define i16 @last_record(i16 %a, i64 %i) {
  %record = getelementptr inbounds [3 x i16], ptr @five, i64 %i
  %slot = getelementptr inbounds i8, ptr %record, i64 4
  %e = load i16, ptr %slot
  %t = zext i16 %e to i32
  %u = zext i16 %a to i32
  %v = mul i32 %t, %u
  %r = urem i32 %v, 251
  %w = trunc i32 %r to i16
  ret i16 %w
}

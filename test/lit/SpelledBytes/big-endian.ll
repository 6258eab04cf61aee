; On machines whose words have their highest byte first, bytes that go down with
; the addresses are the number as it is.
;
; RUN: %opt -S -passes=spelled-bytes %s | FileCheck %s
target datalayout = "E-i64:64-n8:16:32:64"

; CHECK-LABEL: @little(
; CHECK:         %[[X:.*]] = load i80, ptr %q0, align 1
; CHECK-NEXT:    call i80 @llvm.bswap.i80(i80 %[[X]])
define i80 @little(ptr %p) {
  %q0 = getelementptr i8, ptr %p, i64 0
  %b0 = load i8, ptr %q0
  %w0 = zext i8 %b0 to i80
  %q1 = getelementptr i8, ptr %p, i64 1
  %b1 = load i8, ptr %q1
  %w1 = zext i8 %b1 to i80
  %s1 = shl i80 %w1, 8
  %o1 = or disjoint i80 %w0, %s1
  %q2 = getelementptr i8, ptr %p, i64 2
  %b2 = load i8, ptr %q2
  %w2 = zext i8 %b2 to i80
  %s2 = shl i80 %w2, 16
  %o2 = or disjoint i80 %o1, %s2
  %q3 = getelementptr i8, ptr %p, i64 3
  %b3 = load i8, ptr %q3
  %w3 = zext i8 %b3 to i80
  %s3 = shl i80 %w3, 24
  %o3 = or disjoint i80 %o2, %s3
  %q4 = getelementptr i8, ptr %p, i64 4
  %b4 = load i8, ptr %q4
  %w4 = zext i8 %b4 to i80
  %s4 = shl i80 %w4, 32
  %o4 = or disjoint i80 %o3, %s4
  %q5 = getelementptr i8, ptr %p, i64 5
  %b5 = load i8, ptr %q5
  %w5 = zext i8 %b5 to i80
  %s5 = shl i80 %w5, 40
  %o5 = or disjoint i80 %o4, %s5
  %q6 = getelementptr i8, ptr %p, i64 6
  %b6 = load i8, ptr %q6
  %w6 = zext i8 %b6 to i80
  %s6 = shl i80 %w6, 48
  %o6 = or disjoint i80 %o5, %s6
  %q7 = getelementptr i8, ptr %p, i64 7
  %b7 = load i8, ptr %q7
  %w7 = zext i8 %b7 to i80
  %s7 = shl i80 %w7, 56
  %o7 = or disjoint i80 %o6, %s7
  %q8 = getelementptr i8, ptr %p, i64 8
  %b8 = load i8, ptr %q8
  %w8 = zext i8 %b8 to i80
  %s8 = shl i80 %w8, 64
  %o8 = or disjoint i80 %o7, %s8
  %q9 = getelementptr i8, ptr %p, i64 9
  %b9 = load i8, ptr %q9
  %w9 = zext i8 %b9 to i80
  %s9 = shl i80 %w9, 72
  %o9 = or disjoint i80 %o8, %s9
  ret i80 %o9
}

; CHECK-LABEL: @big(
; CHECK:         %[[X:.*]] = load i72, ptr %q8, align 1
; CHECK-NOT:     bswap
; CHECK:         ret i72
define i72 @big(ptr %p) {
  %q0 = getelementptr i8, ptr %p, i64 8
  %b0 = load i8, ptr %q0
  %w0 = zext i8 %b0 to i72
  %q1 = getelementptr i8, ptr %p, i64 7
  %b1 = load i8, ptr %q1
  %w1 = zext i8 %b1 to i72
  %s1 = shl i72 %w1, 8
  %o1 = or disjoint i72 %w0, %s1
  %q2 = getelementptr i8, ptr %p, i64 6
  %b2 = load i8, ptr %q2
  %w2 = zext i8 %b2 to i72
  %s2 = shl i72 %w2, 16
  %o2 = or disjoint i72 %o1, %s2
  %q3 = getelementptr i8, ptr %p, i64 5
  %b3 = load i8, ptr %q3
  %w3 = zext i8 %b3 to i72
  %s3 = shl i72 %w3, 24
  %o3 = or disjoint i72 %o2, %s3
  %q4 = getelementptr i8, ptr %p, i64 4
  %b4 = load i8, ptr %q4
  %w4 = zext i8 %b4 to i72
  %s4 = shl i72 %w4, 32
  %o4 = or disjoint i72 %o3, %s4
  %q5 = getelementptr i8, ptr %p, i64 3
  %b5 = load i8, ptr %q5
  %w5 = zext i8 %b5 to i72
  %s5 = shl i72 %w5, 40
  %o5 = or disjoint i72 %o4, %s5
  %q6 = getelementptr i8, ptr %p, i64 2
  %b6 = load i8, ptr %q6
  %w6 = zext i8 %b6 to i72
  %s6 = shl i72 %w6, 48
  %o6 = or disjoint i72 %o5, %s6
  %q7 = getelementptr i8, ptr %p, i64 1
  %b7 = load i8, ptr %q7
  %w7 = zext i8 %b7 to i72
  %s7 = shl i72 %w7, 56
  %o7 = or disjoint i72 %o6, %s7
  %q8 = getelementptr i8, ptr %p, i64 0
  %b8 = load i8, ptr %q8
  %w8 = zext i8 %b8 to i72
  %s8 = shl i72 %w8, 64
  %o8 = or disjoint i72 %o7, %s8
  ret i72 %o8
}

; CHECK-LABEL: @store_little(
; CHECK:         %[[X:.*]] = call i80 @llvm.bswap.i80(
; CHECK-NEXT:    store i80 %[[X]], ptr %q0, align 1
define void @store_little(ptr %p, i80 %x) {
  %q0 = getelementptr i8, ptr %p, i64 0
  %s0 = lshr i80 %x, 0
  %b0 = trunc i80 %s0 to i8
  store i8 %b0, ptr %q0
  %q1 = getelementptr i8, ptr %p, i64 1
  %s1 = lshr i80 %x, 8
  %b1 = trunc i80 %s1 to i8
  store i8 %b1, ptr %q1
  %q2 = getelementptr i8, ptr %p, i64 2
  %s2 = lshr i80 %x, 16
  %b2 = trunc i80 %s2 to i8
  store i8 %b2, ptr %q2
  %q3 = getelementptr i8, ptr %p, i64 3
  %s3 = lshr i80 %x, 24
  %b3 = trunc i80 %s3 to i8
  store i8 %b3, ptr %q3
  %q4 = getelementptr i8, ptr %p, i64 4
  %s4 = lshr i80 %x, 32
  %b4 = trunc i80 %s4 to i8
  store i8 %b4, ptr %q4
  %q5 = getelementptr i8, ptr %p, i64 5
  %s5 = lshr i80 %x, 40
  %b5 = trunc i80 %s5 to i8
  store i8 %b5, ptr %q5
  %q6 = getelementptr i8, ptr %p, i64 6
  %s6 = lshr i80 %x, 48
  %b6 = trunc i80 %s6 to i8
  store i8 %b6, ptr %q6
  %q7 = getelementptr i8, ptr %p, i64 7
  %s7 = lshr i80 %x, 56
  %b7 = trunc i80 %s7 to i8
  store i8 %b7, ptr %q7
  %q8 = getelementptr i8, ptr %p, i64 8
  %s8 = lshr i80 %x, 64
  %b8 = trunc i80 %s8 to i8
  store i8 %b8, ptr %q8
  %q9 = getelementptr i8, ptr %p, i64 9
  %s9 = lshr i80 %x, 72
  %b9 = trunc i80 %s9 to i8
  store i8 %b9, ptr %q9
  ret void
}

; CHECK-LABEL: @store_big(
; CHECK-NOT:     bswap
; CHECK:         store i80 {{.*}}, ptr %q9, align 1
define void @store_big(ptr %p, i80 %x) {
  %q0 = getelementptr i8, ptr %p, i64 9
  %s0 = lshr i80 %x, 0
  %b0 = trunc i80 %s0 to i8
  store i8 %b0, ptr %q0
  %q1 = getelementptr i8, ptr %p, i64 8
  %s1 = lshr i80 %x, 8
  %b1 = trunc i80 %s1 to i8
  store i8 %b1, ptr %q1
  %q2 = getelementptr i8, ptr %p, i64 7
  %s2 = lshr i80 %x, 16
  %b2 = trunc i80 %s2 to i8
  store i8 %b2, ptr %q2
  %q3 = getelementptr i8, ptr %p, i64 6
  %s3 = lshr i80 %x, 24
  %b3 = trunc i80 %s3 to i8
  store i8 %b3, ptr %q3
  %q4 = getelementptr i8, ptr %p, i64 5
  %s4 = lshr i80 %x, 32
  %b4 = trunc i80 %s4 to i8
  store i8 %b4, ptr %q4
  %q5 = getelementptr i8, ptr %p, i64 4
  %s5 = lshr i80 %x, 40
  %b5 = trunc i80 %s5 to i8
  store i8 %b5, ptr %q5
  %q6 = getelementptr i8, ptr %p, i64 3
  %s6 = lshr i80 %x, 48
  %b6 = trunc i80 %s6 to i8
  store i8 %b6, ptr %q6
  %q7 = getelementptr i8, ptr %p, i64 2
  %s7 = lshr i80 %x, 56
  %b7 = trunc i80 %s7 to i8
  store i8 %b7, ptr %q7
  %q8 = getelementptr i8, ptr %p, i64 1
  %s8 = lshr i80 %x, 64
  %b8 = trunc i80 %s8 to i8
  store i8 %b8, ptr %q8
  %q9 = getelementptr i8, ptr %p, i64 0
  %s9 = lshr i80 %x, 72
  %b9 = trunc i80 %s9 to i8
  store i8 %b9, ptr %q9
  ret void
}

define i256 @reduced(i256 %a) {
  %r = call i256 @residue.reduce.i256(i256 %a, i256 170141183460469231731687303715884105727)
  ret i256 %r
}

declare i256 @residue.reduce.i256(i256, i256)

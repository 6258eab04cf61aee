; The bytes of a number that are read or written one by one, without a loop, are
; one load or store, and a bswap in the order of the network.
;
; RUN: %opt -S -passes=spelled-bytes %s | FileCheck %s
target datalayout = "e-i64:64-n8:16:32:64"

; CHECK-LABEL: @little(
; CHECK-NOT:     load i8
; CHECK:         [[X:%.*]] = load i128, ptr %q0, align 1
; CHECK-NEXT:    ret i128 [[X]]
define i128 @little(ptr %p) {
  %q0 = getelementptr i8, ptr %p, i64 0
  %b0 = load i8, ptr %q0
  %w0 = zext i8 %b0 to i128
  %s0 = shl i128 %w0, 0
  %q1 = getelementptr i8, ptr %p, i64 1
  %b1 = load i8, ptr %q1
  %w1 = zext i8 %b1 to i128
  %s1 = shl i128 %w1, 8
  %o1 = or i128 %s0, %s1
  %q2 = getelementptr i8, ptr %p, i64 2
  %b2 = load i8, ptr %q2
  %w2 = zext i8 %b2 to i128
  %s2 = shl i128 %w2, 16
  %o2 = or i128 %o1, %s2
  %q3 = getelementptr i8, ptr %p, i64 3
  %b3 = load i8, ptr %q3
  %w3 = zext i8 %b3 to i128
  %s3 = shl i128 %w3, 24
  %o3 = or i128 %o2, %s3
  %q4 = getelementptr i8, ptr %p, i64 4
  %b4 = load i8, ptr %q4
  %w4 = zext i8 %b4 to i128
  %s4 = shl i128 %w4, 32
  %o4 = or i128 %o3, %s4
  %q5 = getelementptr i8, ptr %p, i64 5
  %b5 = load i8, ptr %q5
  %w5 = zext i8 %b5 to i128
  %s5 = shl i128 %w5, 40
  %o5 = or i128 %o4, %s5
  %q6 = getelementptr i8, ptr %p, i64 6
  %b6 = load i8, ptr %q6
  %w6 = zext i8 %b6 to i128
  %s6 = shl i128 %w6, 48
  %o6 = or i128 %o5, %s6
  %q7 = getelementptr i8, ptr %p, i64 7
  %b7 = load i8, ptr %q7
  %w7 = zext i8 %b7 to i128
  %s7 = shl i128 %w7, 56
  %o7 = or i128 %o6, %s7
  %q8 = getelementptr i8, ptr %p, i64 8
  %b8 = load i8, ptr %q8
  %w8 = zext i8 %b8 to i128
  %s8 = shl i128 %w8, 64
  %o8 = or i128 %o7, %s8
  %q9 = getelementptr i8, ptr %p, i64 9
  %b9 = load i8, ptr %q9
  %w9 = zext i8 %b9 to i128
  %s9 = shl i128 %w9, 72
  %o9 = or i128 %o8, %s9
  %q10 = getelementptr i8, ptr %p, i64 10
  %b10 = load i8, ptr %q10
  %w10 = zext i8 %b10 to i128
  %s10 = shl i128 %w10, 80
  %o10 = or i128 %o9, %s10
  %q11 = getelementptr i8, ptr %p, i64 11
  %b11 = load i8, ptr %q11
  %w11 = zext i8 %b11 to i128
  %s11 = shl i128 %w11, 88
  %o11 = or i128 %o10, %s11
  %q12 = getelementptr i8, ptr %p, i64 12
  %b12 = load i8, ptr %q12
  %w12 = zext i8 %b12 to i128
  %s12 = shl i128 %w12, 96
  %o12 = or i128 %o11, %s12
  %q13 = getelementptr i8, ptr %p, i64 13
  %b13 = load i8, ptr %q13
  %w13 = zext i8 %b13 to i128
  %s13 = shl i128 %w13, 104
  %o13 = or i128 %o12, %s13
  %q14 = getelementptr i8, ptr %p, i64 14
  %b14 = load i8, ptr %q14
  %w14 = zext i8 %b14 to i128
  %s14 = shl i128 %w14, 112
  %o14 = or i128 %o13, %s14
  %q15 = getelementptr i8, ptr %p, i64 15
  %b15 = load i8, ptr %q15
  %w15 = zext i8 %b15 to i128
  %s15 = shl i128 %w15, 120
  %o15 = or i128 %o14, %s15
  ret i128 %o15
}

; CHECK-LABEL: @big(
; CHECK-NOT:     load i8
; CHECK:         [[X:%.*]] = load i128, ptr %q0, align 1
; CHECK-NEXT:    [[Y:%.*]] = call i128 @llvm.bswap.i128(i128 [[X]])
; CHECK-NEXT:    ret i128 [[Y]]
define i128 @big(ptr %p) {
  %q0 = getelementptr i8, ptr %p, i64 0
  %b0 = load i8, ptr %q0
  %w0 = zext i8 %b0 to i128
  %s0 = shl i128 %w0, 120
  %q1 = getelementptr i8, ptr %p, i64 1
  %b1 = load i8, ptr %q1
  %w1 = zext i8 %b1 to i128
  %s1 = shl i128 %w1, 112
  %o1 = or i128 %s0, %s1
  %q2 = getelementptr i8, ptr %p, i64 2
  %b2 = load i8, ptr %q2
  %w2 = zext i8 %b2 to i128
  %s2 = shl i128 %w2, 104
  %o2 = or i128 %o1, %s2
  %q3 = getelementptr i8, ptr %p, i64 3
  %b3 = load i8, ptr %q3
  %w3 = zext i8 %b3 to i128
  %s3 = shl i128 %w3, 96
  %o3 = or i128 %o2, %s3
  %q4 = getelementptr i8, ptr %p, i64 4
  %b4 = load i8, ptr %q4
  %w4 = zext i8 %b4 to i128
  %s4 = shl i128 %w4, 88
  %o4 = or i128 %o3, %s4
  %q5 = getelementptr i8, ptr %p, i64 5
  %b5 = load i8, ptr %q5
  %w5 = zext i8 %b5 to i128
  %s5 = shl i128 %w5, 80
  %o5 = or i128 %o4, %s5
  %q6 = getelementptr i8, ptr %p, i64 6
  %b6 = load i8, ptr %q6
  %w6 = zext i8 %b6 to i128
  %s6 = shl i128 %w6, 72
  %o6 = or i128 %o5, %s6
  %q7 = getelementptr i8, ptr %p, i64 7
  %b7 = load i8, ptr %q7
  %w7 = zext i8 %b7 to i128
  %s7 = shl i128 %w7, 64
  %o7 = or i128 %o6, %s7
  %q8 = getelementptr i8, ptr %p, i64 8
  %b8 = load i8, ptr %q8
  %w8 = zext i8 %b8 to i128
  %s8 = shl i128 %w8, 56
  %o8 = or i128 %o7, %s8
  %q9 = getelementptr i8, ptr %p, i64 9
  %b9 = load i8, ptr %q9
  %w9 = zext i8 %b9 to i128
  %s9 = shl i128 %w9, 48
  %o9 = or i128 %o8, %s9
  %q10 = getelementptr i8, ptr %p, i64 10
  %b10 = load i8, ptr %q10
  %w10 = zext i8 %b10 to i128
  %s10 = shl i128 %w10, 40
  %o10 = or i128 %o9, %s10
  %q11 = getelementptr i8, ptr %p, i64 11
  %b11 = load i8, ptr %q11
  %w11 = zext i8 %b11 to i128
  %s11 = shl i128 %w11, 32
  %o11 = or i128 %o10, %s11
  %q12 = getelementptr i8, ptr %p, i64 12
  %b12 = load i8, ptr %q12
  %w12 = zext i8 %b12 to i128
  %s12 = shl i128 %w12, 24
  %o12 = or i128 %o11, %s12
  %q13 = getelementptr i8, ptr %p, i64 13
  %b13 = load i8, ptr %q13
  %w13 = zext i8 %b13 to i128
  %s13 = shl i128 %w13, 16
  %o13 = or i128 %o12, %s13
  %q14 = getelementptr i8, ptr %p, i64 14
  %b14 = load i8, ptr %q14
  %w14 = zext i8 %b14 to i128
  %s14 = shl i128 %w14, 8
  %o14 = or i128 %o13, %s14
  %q15 = getelementptr i8, ptr %p, i64 15
  %b15 = load i8, ptr %q15
  %w15 = zext i8 %b15 to i128
  %s15 = shl i128 %w15, 0
  %o15 = or i128 %o14, %s15
  ret i128 %o15
}

; A byte may be written before it is read.
; CHECK-LABEL: @written_between(
; CHECK-COUNT-16: load i8
define i128 @written_between(ptr %p, ptr %o) {
  %q0 = getelementptr i8, ptr %p, i64 0
  %b0 = load i8, ptr %q0
  %w0 = zext i8 %b0 to i128
  %s0 = shl i128 %w0, 0
  %q1 = getelementptr i8, ptr %p, i64 1
  %b1 = load i8, ptr %q1
  %w1 = zext i8 %b1 to i128
  %s1 = shl i128 %w1, 8
  %o1 = or i128 %s0, %s1
  %q2 = getelementptr i8, ptr %p, i64 2
  %b2 = load i8, ptr %q2
  %w2 = zext i8 %b2 to i128
  %s2 = shl i128 %w2, 16
  %o2 = or i128 %o1, %s2
  %q3 = getelementptr i8, ptr %p, i64 3
  %b3 = load i8, ptr %q3
  %w3 = zext i8 %b3 to i128
  %s3 = shl i128 %w3, 24
  %o3 = or i128 %o2, %s3
  %q4 = getelementptr i8, ptr %p, i64 4
  %b4 = load i8, ptr %q4
  %w4 = zext i8 %b4 to i128
  %s4 = shl i128 %w4, 32
  %o4 = or i128 %o3, %s4
  %q5 = getelementptr i8, ptr %p, i64 5
  %b5 = load i8, ptr %q5
  %w5 = zext i8 %b5 to i128
  %s5 = shl i128 %w5, 40
  %o5 = or i128 %o4, %s5
  %q6 = getelementptr i8, ptr %p, i64 6
  %b6 = load i8, ptr %q6
  %w6 = zext i8 %b6 to i128
  %s6 = shl i128 %w6, 48
  %o6 = or i128 %o5, %s6
  %q7 = getelementptr i8, ptr %p, i64 7
  %b7 = load i8, ptr %q7
  %w7 = zext i8 %b7 to i128
  %s7 = shl i128 %w7, 56
  %o7 = or i128 %o6, %s7
  store i8 0, ptr %o
  %q8 = getelementptr i8, ptr %p, i64 8
  %b8 = load i8, ptr %q8
  %w8 = zext i8 %b8 to i128
  %s8 = shl i128 %w8, 64
  %o8 = or i128 %o7, %s8
  %q9 = getelementptr i8, ptr %p, i64 9
  %b9 = load i8, ptr %q9
  %w9 = zext i8 %b9 to i128
  %s9 = shl i128 %w9, 72
  %o9 = or i128 %o8, %s9
  %q10 = getelementptr i8, ptr %p, i64 10
  %b10 = load i8, ptr %q10
  %w10 = zext i8 %b10 to i128
  %s10 = shl i128 %w10, 80
  %o10 = or i128 %o9, %s10
  %q11 = getelementptr i8, ptr %p, i64 11
  %b11 = load i8, ptr %q11
  %w11 = zext i8 %b11 to i128
  %s11 = shl i128 %w11, 88
  %o11 = or i128 %o10, %s11
  %q12 = getelementptr i8, ptr %p, i64 12
  %b12 = load i8, ptr %q12
  %w12 = zext i8 %b12 to i128
  %s12 = shl i128 %w12, 96
  %o12 = or i128 %o11, %s12
  %q13 = getelementptr i8, ptr %p, i64 13
  %b13 = load i8, ptr %q13
  %w13 = zext i8 %b13 to i128
  %s13 = shl i128 %w13, 104
  %o13 = or i128 %o12, %s13
  %q14 = getelementptr i8, ptr %p, i64 14
  %b14 = load i8, ptr %q14
  %w14 = zext i8 %b14 to i128
  %s14 = shl i128 %w14, 112
  %o14 = or i128 %o13, %s14
  %q15 = getelementptr i8, ptr %p, i64 15
  %b15 = load i8, ptr %q15
  %w15 = zext i8 %b15 to i128
  %s15 = shl i128 %w15, 120
  %o15 = or i128 %o14, %s15
  ret i128 %o15
}

; CHECK-LABEL: @store_little(
; CHECK-NOT:     store i8
; CHECK:         store i128 %x, ptr %q0, align 1
; CHECK-NEXT:    ret void
define void @store_little(ptr %p, i128 %x) {
  %s0 = lshr i128 %x, 0
  %b0 = trunc i128 %s0 to i8
  %q0 = getelementptr i8, ptr %p, i64 0
  store i8 %b0, ptr %q0
  %s1 = lshr i128 %x, 8
  %b1 = trunc i128 %s1 to i8
  %q1 = getelementptr i8, ptr %p, i64 1
  store i8 %b1, ptr %q1
  %s2 = lshr i128 %x, 16
  %b2 = trunc i128 %s2 to i8
  %q2 = getelementptr i8, ptr %p, i64 2
  store i8 %b2, ptr %q2
  %s3 = lshr i128 %x, 24
  %b3 = trunc i128 %s3 to i8
  %q3 = getelementptr i8, ptr %p, i64 3
  store i8 %b3, ptr %q3
  %s4 = lshr i128 %x, 32
  %b4 = trunc i128 %s4 to i8
  %q4 = getelementptr i8, ptr %p, i64 4
  store i8 %b4, ptr %q4
  %s5 = lshr i128 %x, 40
  %b5 = trunc i128 %s5 to i8
  %q5 = getelementptr i8, ptr %p, i64 5
  store i8 %b5, ptr %q5
  %s6 = lshr i128 %x, 48
  %b6 = trunc i128 %s6 to i8
  %q6 = getelementptr i8, ptr %p, i64 6
  store i8 %b6, ptr %q6
  %s7 = lshr i128 %x, 56
  %b7 = trunc i128 %s7 to i8
  %q7 = getelementptr i8, ptr %p, i64 7
  store i8 %b7, ptr %q7
  %s8 = lshr i128 %x, 64
  %b8 = trunc i128 %s8 to i8
  %q8 = getelementptr i8, ptr %p, i64 8
  store i8 %b8, ptr %q8
  %s9 = lshr i128 %x, 72
  %b9 = trunc i128 %s9 to i8
  %q9 = getelementptr i8, ptr %p, i64 9
  store i8 %b9, ptr %q9
  %s10 = lshr i128 %x, 80
  %b10 = trunc i128 %s10 to i8
  %q10 = getelementptr i8, ptr %p, i64 10
  store i8 %b10, ptr %q10
  %s11 = lshr i128 %x, 88
  %b11 = trunc i128 %s11 to i8
  %q11 = getelementptr i8, ptr %p, i64 11
  store i8 %b11, ptr %q11
  %s12 = lshr i128 %x, 96
  %b12 = trunc i128 %s12 to i8
  %q12 = getelementptr i8, ptr %p, i64 12
  store i8 %b12, ptr %q12
  %s13 = lshr i128 %x, 104
  %b13 = trunc i128 %s13 to i8
  %q13 = getelementptr i8, ptr %p, i64 13
  store i8 %b13, ptr %q13
  %s14 = lshr i128 %x, 112
  %b14 = trunc i128 %s14 to i8
  %q14 = getelementptr i8, ptr %p, i64 14
  store i8 %b14, ptr %q14
  %s15 = lshr i128 %x, 120
  %b15 = trunc i128 %s15 to i8
  %q15 = getelementptr i8, ptr %p, i64 15
  store i8 %b15, ptr %q15
  ret void
}

; CHECK-LABEL: @store_big(
; CHECK-NOT:     store i8
; CHECK:         [[Y:%.*]] = call i128 @llvm.bswap.i128(i128 %x)
; CHECK-NEXT:    store i128 [[Y]], ptr %q0, align 1
; CHECK-NEXT:    ret void
define void @store_big(ptr %p, i128 %x) {
  %s0 = lshr i128 %x, 120
  %b0 = trunc i128 %s0 to i8
  %q0 = getelementptr i8, ptr %p, i64 0
  store i8 %b0, ptr %q0
  %s1 = lshr i128 %x, 112
  %b1 = trunc i128 %s1 to i8
  %q1 = getelementptr i8, ptr %p, i64 1
  store i8 %b1, ptr %q1
  %s2 = lshr i128 %x, 104
  %b2 = trunc i128 %s2 to i8
  %q2 = getelementptr i8, ptr %p, i64 2
  store i8 %b2, ptr %q2
  %s3 = lshr i128 %x, 96
  %b3 = trunc i128 %s3 to i8
  %q3 = getelementptr i8, ptr %p, i64 3
  store i8 %b3, ptr %q3
  %s4 = lshr i128 %x, 88
  %b4 = trunc i128 %s4 to i8
  %q4 = getelementptr i8, ptr %p, i64 4
  store i8 %b4, ptr %q4
  %s5 = lshr i128 %x, 80
  %b5 = trunc i128 %s5 to i8
  %q5 = getelementptr i8, ptr %p, i64 5
  store i8 %b5, ptr %q5
  %s6 = lshr i128 %x, 72
  %b6 = trunc i128 %s6 to i8
  %q6 = getelementptr i8, ptr %p, i64 6
  store i8 %b6, ptr %q6
  %s7 = lshr i128 %x, 64
  %b7 = trunc i128 %s7 to i8
  %q7 = getelementptr i8, ptr %p, i64 7
  store i8 %b7, ptr %q7
  %s8 = lshr i128 %x, 56
  %b8 = trunc i128 %s8 to i8
  %q8 = getelementptr i8, ptr %p, i64 8
  store i8 %b8, ptr %q8
  %s9 = lshr i128 %x, 48
  %b9 = trunc i128 %s9 to i8
  %q9 = getelementptr i8, ptr %p, i64 9
  store i8 %b9, ptr %q9
  %s10 = lshr i128 %x, 40
  %b10 = trunc i128 %s10 to i8
  %q10 = getelementptr i8, ptr %p, i64 10
  store i8 %b10, ptr %q10
  %s11 = lshr i128 %x, 32
  %b11 = trunc i128 %s11 to i8
  %q11 = getelementptr i8, ptr %p, i64 11
  store i8 %b11, ptr %q11
  %s12 = lshr i128 %x, 24
  %b12 = trunc i128 %s12 to i8
  %q12 = getelementptr i8, ptr %p, i64 12
  store i8 %b12, ptr %q12
  %s13 = lshr i128 %x, 16
  %b13 = trunc i128 %s13 to i8
  %q13 = getelementptr i8, ptr %p, i64 13
  store i8 %b13, ptr %q13
  %s14 = lshr i128 %x, 8
  %b14 = trunc i128 %s14 to i8
  %q14 = getelementptr i8, ptr %p, i64 14
  store i8 %b14, ptr %q14
  %s15 = lshr i128 %x, 0
  %b15 = trunc i128 %s15 to i8
  %q15 = getelementptr i8, ptr %p, i64 15
  store i8 %b15, ptr %q15
  ret void
}

; A byte may be read before the last is written.
; CHECK-LABEL: @read_between(
; CHECK-COUNT-16: store i8
define i8 @read_between(ptr %p, i128 %x, ptr %o) {
  %s0 = lshr i128 %x, 0
  %b0 = trunc i128 %s0 to i8
  %q0 = getelementptr i8, ptr %p, i64 0
  store i8 %b0, ptr %q0
  %s1 = lshr i128 %x, 8
  %b1 = trunc i128 %s1 to i8
  %q1 = getelementptr i8, ptr %p, i64 1
  store i8 %b1, ptr %q1
  %s2 = lshr i128 %x, 16
  %b2 = trunc i128 %s2 to i8
  %q2 = getelementptr i8, ptr %p, i64 2
  store i8 %b2, ptr %q2
  %s3 = lshr i128 %x, 24
  %b3 = trunc i128 %s3 to i8
  %q3 = getelementptr i8, ptr %p, i64 3
  store i8 %b3, ptr %q3
  %s4 = lshr i128 %x, 32
  %b4 = trunc i128 %s4 to i8
  %q4 = getelementptr i8, ptr %p, i64 4
  store i8 %b4, ptr %q4
  %s5 = lshr i128 %x, 40
  %b5 = trunc i128 %s5 to i8
  %q5 = getelementptr i8, ptr %p, i64 5
  store i8 %b5, ptr %q5
  %s6 = lshr i128 %x, 48
  %b6 = trunc i128 %s6 to i8
  %q6 = getelementptr i8, ptr %p, i64 6
  store i8 %b6, ptr %q6
  %s7 = lshr i128 %x, 56
  %b7 = trunc i128 %s7 to i8
  %q7 = getelementptr i8, ptr %p, i64 7
  store i8 %b7, ptr %q7
  %seen = load i8, ptr %o
  %s8 = lshr i128 %x, 64
  %b8 = trunc i128 %s8 to i8
  %q8 = getelementptr i8, ptr %p, i64 8
  store i8 %b8, ptr %q8
  %s9 = lshr i128 %x, 72
  %b9 = trunc i128 %s9 to i8
  %q9 = getelementptr i8, ptr %p, i64 9
  store i8 %b9, ptr %q9
  %s10 = lshr i128 %x, 80
  %b10 = trunc i128 %s10 to i8
  %q10 = getelementptr i8, ptr %p, i64 10
  store i8 %b10, ptr %q10
  %s11 = lshr i128 %x, 88
  %b11 = trunc i128 %s11 to i8
  %q11 = getelementptr i8, ptr %p, i64 11
  store i8 %b11, ptr %q11
  %s12 = lshr i128 %x, 96
  %b12 = trunc i128 %s12 to i8
  %q12 = getelementptr i8, ptr %p, i64 12
  store i8 %b12, ptr %q12
  %s13 = lshr i128 %x, 104
  %b13 = trunc i128 %s13 to i8
  %q13 = getelementptr i8, ptr %p, i64 13
  store i8 %b13, ptr %q13
  %s14 = lshr i128 %x, 112
  %b14 = trunc i128 %s14 to i8
  %q14 = getelementptr i8, ptr %p, i64 14
  store i8 %b14, ptr %q14
  %s15 = lshr i128 %x, 120
  %b15 = trunc i128 %s15 to i8
  %q15 = getelementptr i8, ptr %p, i64 15
  store i8 %b15, ptr %q15
  ret i8 %seen
}

; What makes this a module that computes on residues.
define i256 @reduced(i256 %a) {
  %r = call i256 @residue.reduce.i256(i256 %a, i256 170141183460469231731687303715884105727)
  ret i256 %r
}

declare i256 @residue.reduce.i256(i256, i256)

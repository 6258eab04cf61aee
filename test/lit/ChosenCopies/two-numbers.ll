; A copy of one of two numbers on the stack reads both, and chooses words; where parts of words
; may be undefined, where somebody else sees an object, and without carries it stays a copy.
; RUN: %opt -S -passes=chosen-copies %s | FileCheck %s

target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare {i64, i1} @llvm.uadd.with.overflow.i64(i64, i64)
declare void @see(ptr)

; CHECK-LABEL: define void @words(
; CHECK-NOT:     alloca
; CHECK-NOT:     memcpy
; CHECK:         [[LOW:%.*]] = select i1 %c, i64 %s0, i64 %b
; CHECK:         [[HIGH:%.*]] = select i1 %c, i64 %a, i64 %s0
; CHECK:         store i64 [[LOW]], ptr %r, align 8
; CHECK:         store i64 [[HIGH]], ptr %{{.*}}, align 8
define void @words(ptr %r, i64 %a, i64 %b) {
  %x = alloca [2 x i64], align 8
  %y = alloca { i64, i64 }, align 8
  %pair = call {i64, i1} @llvm.uadd.with.overflow.i64(i64 %a, i64 %b)
  %s0 = extractvalue {i64, i1} %pair, 0
  %c = extractvalue {i64, i1} %pair, 1
  store i64 %s0, ptr %x
  %x1 = getelementptr inbounds [2 x i64], ptr %x, i64 0, i64 1
  store i64 %a, ptr %x1
  store i64 %b, ptr %y
  %y1 = getelementptr inbounds { i64, i64 }, ptr %y, i64 0, i32 1
  store i64 %s0, ptr %y1
  %p = select i1 %c, ptr %x, ptr %y
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %r, ptr align 8 %p, i64 16, i1 false)
  ret void
}

; Where a loop writes.
; CHECK-LABEL: define void @by_index(
; CHECK-NOT:     memcpy
; CHECK:         select i1 %c, i64
; CHECK:         select i1 %c, i64
define void @by_index(ptr %r, i64 %a, i64 %b, i64 %i) {
  %x = alloca [2 x i64], align 8
  %y = alloca [2 x i64], align 8
  %pair = call {i64, i1} @llvm.uadd.with.overflow.i64(i64 %a, i64 %b)
  %c = extractvalue {i64, i1} %pair, 1
  %xi = getelementptr inbounds i64, ptr %x, i64 %i
  store i64 %a, ptr %xi
  %yi = getelementptr inbounds i64, ptr %y, i64 %i
  store i64 %b, ptr %yi
  %p = select i1 %c, ptr %x, ptr %y
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %r, ptr align 8 %p, i64 16, i1 false)
  ret void
}

; The copy tells the alignment of what is chosen, the other side has its own.
; CHECK-LABEL: define void @alignments(
; CHECK-DAG:     load i64, ptr %x, align 16
; CHECK-DAG:     load i64, ptr %y, align 8
; CHECK:         select i1 %c, i64
define void @alignments(ptr %r, i64 %a, i64 %b, i64 %i) {
  %x = alloca [2 x i64], align 16
  %y = alloca [2 x i64], align 8
  %pair = call {i64, i1} @llvm.uadd.with.overflow.i64(i64 %a, i64 %b)
  %c = extractvalue {i64, i1} %pair, 1
  %xi = getelementptr inbounds i64, ptr %x, i64 %i
  store i64 %a, ptr %xi
  %yi = getelementptr inbounds i64, ptr %y, i64 %i
  store i64 %b, ptr %yi
  %p = select i1 %c, ptr %x, ptr %y
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %r, ptr align 16 %p, i64 16, i1 false)
  ret void
}

; CHECK-LABEL: define void @part_of_a_word(
; CHECK:         memcpy
define void @part_of_a_word(ptr %r, ptr %q, i64 %a, i64 %b) {
  %x = alloca [2 x i64], align 8
  %y = alloca [2 x i64], align 8
  %pair = call {i64, i1} @llvm.uadd.with.overflow.i64(i64 %a, i64 %b)
  %c = extractvalue {i64, i1} %pair, 1
  store i64 %a, ptr %x
  store i64 %b, ptr %y
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %x, ptr align 8 %q, i64 4, i1 false)
  %p = select i1 %c, ptr %x, ptr %y
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %r, ptr align 8 %p, i64 16, i1 false)
  ret void
}

; CHECK-LABEL: define void @between_words(
; CHECK:         memcpy
define void @between_words(ptr %r, i64 %a, i64 %b) {
  %x = alloca [3 x i64], align 8
  %y = alloca [3 x i64], align 8
  %pair = call {i64, i1} @llvm.uadd.with.overflow.i64(i64 %a, i64 %b)
  %c = extractvalue {i64, i1} %pair, 1
  %x1 = getelementptr inbounds i8, ptr %x, i64 4
  store i64 %a, ptr %x1
  store i64 %b, ptr %y
  %p = select i1 %c, ptr %x, ptr %y
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %r, ptr align 8 %p, i64 16, i1 false)
  ret void
}

; CHECK-LABEL: define void @seen(
; CHECK:         memcpy
define void @seen(ptr %r, i64 %a, i64 %b) {
  %x = alloca [2 x i64], align 8
  %y = alloca [2 x i64], align 8
  %pair = call {i64, i1} @llvm.uadd.with.overflow.i64(i64 %a, i64 %b)
  %c = extractvalue {i64, i1} %pair, 1
  store i64 %a, ptr %x
  store i64 %b, ptr %y
  call void @see(ptr %x)
  %p = select i1 %c, ptr %x, ptr %y
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %r, ptr align 8 %p, i64 16, i1 false)
  ret void
}

; CHECK-LABEL: define void @behind_the_end(
; CHECK:         memcpy
define void @behind_the_end(ptr %r, i64 %a, i64 %b) {
  %x = alloca [2 x i64], align 8
  %y = alloca i64, align 8
  %pair = call {i64, i1} @llvm.uadd.with.overflow.i64(i64 %a, i64 %b)
  %c = extractvalue {i64, i1} %pair, 1
  store i64 %a, ptr %x
  store i64 %b, ptr %y
  %p = select i1 %c, ptr %x, ptr %y
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %r, ptr align 8 %p, i64 16, i1 false)
  ret void
}

; CHECK-LABEL: define void @no_integers(
; CHECK:         memcpy
define void @no_integers(ptr %r, i64 %a, i64 %b, double %d) {
  %x = alloca [2 x double], align 8
  %y = alloca [2 x double], align 8
  %pair = call {i64, i1} @llvm.uadd.with.overflow.i64(i64 %a, i64 %b)
  %c = extractvalue {i64, i1} %pair, 1
  store double %d, ptr %x
  store double %d, ptr %y
  %p = select i1 %c, ptr %x, ptr %y
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %r, ptr align 8 %p, i64 16, i1 false)
  ret void
}

; CHECK-LABEL: define void @volatile(
; CHECK:         memcpy
define void @volatile(ptr %r, i64 %a, i64 %b) {
  %x = alloca [2 x i64], align 8
  %y = alloca [2 x i64], align 8
  %pair = call {i64, i1} @llvm.uadd.with.overflow.i64(i64 %a, i64 %b)
  %c = extractvalue {i64, i1} %pair, 1
  store i64 %a, ptr %x
  store i64 %b, ptr %y
  %p = select i1 %c, ptr %x, ptr %y
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %r, ptr align 8 %p, i64 16, i1 true)
  ret void
}

; CHECK-LABEL: define void @no_carries(
; CHECK:         memcpy
define void @no_carries(ptr %r, i64 %a, i64 %b, i1 %c) {
  %x = alloca [2 x i64], align 8
  %y = alloca [2 x i64], align 8
  store i64 %a, ptr %x
  store i64 %b, ptr %y
  %p = select i1 %c, ptr %x, ptr %y
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %r, ptr align 8 %p, i64 16, i1 false)
  ret void
}

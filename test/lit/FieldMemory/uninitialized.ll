; A slot that was never written may hold any bits, an element may not: such memory is
; zero to begin with. Modulo 2^6 - 5 in words of 8 bits.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -passes=crandall-reduction %s | FileCheck %s

; CHECK-LABEL: define i16 @partly(
; CHECK-NEXT:    %table = alloca [4 x i8]
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr align 1 %table, i8 0, i64 4, i1 false)
; CHECK:         store i8 %{{.*}}, ptr %table
; CHECK:         load i8, ptr %slot
define i16 @partly(i6 %a, i64 %i) {
  %table = alloca [4 x i8]
  %x = zext i6 %a to i8
  store i8 %x, ptr %table
  %slot = getelementptr i8, ptr %table, i64 %i
  %e = load i8, ptr %slot
  %w = zext i8 %e to i16
  %product = mul i16 %w, %w
  %r = urem i16 %product, 59
  ret i16 %r
}

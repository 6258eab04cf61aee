; A branch on a carry behind which phi nodes choose words, and that leads around nothing else, is
; a choice; one that leads around a sum, or that no carry decides, stays.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

declare {i64, i1} @llvm.usub.with.overflow.i64(i64, i64)

; CHECK-LABEL: define void @chosen(
; CHECK-NOT:     br i1
; CHECK:         select i1 %c, i64 %x0, i64 %d0
; CHECK:         select i1 %c, i64 %x1, i64 %e1
; CHECK-NOT:     br i1
; CHECK:         ret void
define void @chosen(ptr %r, i64 noundef %x0, i64 noundef %x1, i64 noundef %y0, i64 noundef %y1) {
  %p0 = call {i64, i1} @llvm.usub.with.overflow.i64(i64 %x0, i64 %y0)
  %b0 = extractvalue {i64, i1} %p0, 1
  %p1 = call {i64, i1} @llvm.usub.with.overflow.i64(i64 %x1, i64 %y1)
  %b1 = extractvalue {i64, i1} %p1, 1
  %d1 = extractvalue {i64, i1} %p1, 0
  %z0 = zext i1 %b0 to i64
  %q1 = call {i64, i1} @llvm.usub.with.overflow.i64(i64 %d1, i64 %z0)
  %k1 = extractvalue {i64, i1} %q1, 1
  %b = or i1 %b1, %k1
  %c = freeze i1 %b
  br i1 %c, label %end, label %above

above:
  %d0 = extractvalue {i64, i1} %p0, 0
  %e1 = extractvalue {i64, i1} %q1, 0
  br label %end

end:
  %r0 = phi i64 [ %x0, %0 ], [ %d0, %above ]
  %r1 = phi i64 [ %x1, %0 ], [ %e1, %above ]
  store i64 %r0, ptr %r
  %a1 = getelementptr i8, ptr %r, i64 8
  store i64 %r1, ptr %a1
  ret void
}

; CHECK-LABEL: define void @computed(
; CHECK:         br i1
define void @computed(ptr %r, i64 noundef %x0, i64 noundef %x1, i64 noundef %y0, i64 noundef %y1) {
  %p0 = call {i64, i1} @llvm.usub.with.overflow.i64(i64 %x0, i64 %y0)
  %b0 = extractvalue {i64, i1} %p0, 1
  %p1 = call {i64, i1} @llvm.usub.with.overflow.i64(i64 %x1, i64 %y1)
  %b1 = extractvalue {i64, i1} %p1, 1
  %d1 = extractvalue {i64, i1} %p1, 0
  %z0 = zext i1 %b0 to i64
  %q1 = call {i64, i1} @llvm.usub.with.overflow.i64(i64 %d1, i64 %z0)
  %k1 = extractvalue {i64, i1} %q1, 1
  %b = or i1 %b1, %k1
  br i1 %b, label %end, label %above

above:
  %d0 = extractvalue {i64, i1} %p0, 0
  %e1 = mul i64 %d1, %d0
  br label %end

end:
  %r0 = phi i64 [ %x0, %0 ], [ %d0, %above ]
  %r1 = phi i64 [ %x1, %0 ], [ %e1, %above ]
  store i64 %r0, ptr %r
  %a1 = getelementptr i8, ptr %r, i64 8
  store i64 %r1, ptr %a1
  ret void
}

; CHECK-LABEL: define void @no_carry(
; CHECK:         br i1 %c
define void @no_carry(ptr %r, i64 noundef %x0, i64 noundef %x1, i64 noundef %y0, i1 noundef %c) {
  %p0 = call {i64, i1} @llvm.usub.with.overflow.i64(i64 %x0, i64 %y0)
  %b0 = extractvalue {i64, i1} %p0, 1
  %z0 = zext i1 %b0 to i64
  %q1 = call {i64, i1} @llvm.usub.with.overflow.i64(i64 %x1, i64 %z0)
  br i1 %c, label %end, label %above

above:
  %d0 = extractvalue {i64, i1} %p0, 0
  %e1 = extractvalue {i64, i1} %q1, 0
  br label %end

end:
  %r0 = phi i64 [ %x0, %0 ], [ %d0, %above ]
  %r1 = phi i64 [ %x1, %0 ], [ %e1, %above ]
  store i64 %r0, ptr %r
  %a1 = getelementptr i8, ptr %r, i64 8
  store i64 %r1, ptr %a1
  ret void
}

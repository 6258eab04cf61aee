; Lower words may be read where an upper one has been, of the same object, without leaving it on
; the way. Where the way to it may leave the object, where lower words are behind it, or less is known of
; their alignment, or the object may be gone since, a comparison that ends early stays.
; RUN: %opt -S -passes=compared-words %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

declare void @maybe_frees()

; CHECK-LABEL: define i1 @from_the_top(
; CHECK-COUNT-5: call { i64, i1 } @llvm.usub.with.overflow.i64
; CHECK-NOT:     br
; CHECK:         ret i1
define i1 @from_the_top(ptr %a, ptr %b) {
  %a0.place = getelementptr inbounds i8, ptr %a, i64 16
  %a0 = load i64, ptr %a0.place, align 8
  %b0.place = getelementptr inbounds i8, ptr %b, i64 16
  %b0 = load i64, ptr %b0.place, align 8
  %l2 = icmp ult i64 %a0, %b0
  br i1 %l2, label %end, label %not2

not2:
  %g2 = icmp ugt i64 %a0, %b0
  br i1 %g2, label %end, label %word1

word1:
  %a1.place = getelementptr inbounds i8, ptr %a, i64 8
  %a1 = load i64, ptr %a1.place, align 8
  %b1.place = getelementptr inbounds i8, ptr %b, i64 8
  %b1 = load i64, ptr %b1.place, align 8
  %l1 = icmp ult i64 %a1, %b1
  br i1 %l1, label %end, label %not1

not1:
  %g1 = icmp ugt i64 %a1, %b1
  br i1 %g1, label %end, label %word0

word0:
  %a2 = load i64, ptr %a, align 8
  %b2 = load i64, ptr %b, align 8
  %l0 = icmp ult i64 %a2, %b2
  br label %end

end:
  %r = phi i1 [ true, %0 ], [ false, %not2 ], [ true, %word1 ], [ false, %not1 ], [ %l0, %word0 ]
  ret i1 %r
}

; CHECK-LABEL: define i1 @leaves(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i1 @leaves(ptr %a, ptr %b) {
  %a0.place = getelementptr i8, ptr %a, i64 16
  %a0 = load i64, ptr %a0.place, align 8
  %b0.place = getelementptr i8, ptr %b, i64 16
  %b0 = load i64, ptr %b0.place, align 8
  %l2 = icmp ult i64 %a0, %b0
  br i1 %l2, label %end, label %not2

not2:
  %g2 = icmp ugt i64 %a0, %b0
  br i1 %g2, label %end, label %word1

word1:
  %a1.place = getelementptr i8, ptr %a, i64 8
  %a1 = load i64, ptr %a1.place, align 8
  %b1.place = getelementptr i8, ptr %b, i64 8
  %b1 = load i64, ptr %b1.place, align 8
  %l1 = icmp ult i64 %a1, %b1
  br i1 %l1, label %end, label %not1

not1:
  %g1 = icmp ugt i64 %a1, %b1
  br i1 %g1, label %end, label %word0

word0:
  %a2 = load i64, ptr %a, align 8
  %b2 = load i64, ptr %b, align 8
  %l0 = icmp ult i64 %a2, %b2
  br label %end

end:
  %r = phi i1 [ true, %0 ], [ false, %not2 ], [ true, %word1 ], [ false, %not1 ], [ %l0, %word0 ]
  ret i1 %r
}

; CHECK-LABEL: define i1 @upwards(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i1 @upwards(ptr %a, ptr %b) {
  %a0 = load i64, ptr %a, align 8
  %b0 = load i64, ptr %b, align 8
  %l2 = icmp ult i64 %a0, %b0
  br i1 %l2, label %end, label %not2

not2:
  %g2 = icmp ugt i64 %a0, %b0
  br i1 %g2, label %end, label %word1

word1:
  %a1.place = getelementptr inbounds i8, ptr %a, i64 8
  %a1 = load i64, ptr %a1.place, align 8
  %b1.place = getelementptr inbounds i8, ptr %b, i64 8
  %b1 = load i64, ptr %b1.place, align 8
  %l1 = icmp ult i64 %a1, %b1
  br i1 %l1, label %end, label %not1

not1:
  %g1 = icmp ugt i64 %a1, %b1
  br i1 %g1, label %end, label %word0

word0:
  %a2.place = getelementptr inbounds i8, ptr %a, i64 16
  %a2 = load i64, ptr %a2.place, align 8
  %b2.place = getelementptr inbounds i8, ptr %b, i64 16
  %b2 = load i64, ptr %b2.place, align 8
  %l0 = icmp ult i64 %a2, %b2
  br label %end

end:
  %r = phi i1 [ true, %0 ], [ false, %not2 ], [ true, %word1 ], [ false, %not1 ], [ %l0, %word0 ]
  ret i1 %r
}

; CHECK-LABEL: define i1 @aligned(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i1 @aligned(ptr %a, ptr %b) {
  %a0.place = getelementptr inbounds i8, ptr %a, i64 16
  %a0 = load i64, ptr %a0.place, align 1
  %b0.place = getelementptr inbounds i8, ptr %b, i64 16
  %b0 = load i64, ptr %b0.place, align 1
  %l2 = icmp ult i64 %a0, %b0
  br i1 %l2, label %end, label %not2

not2:
  %g2 = icmp ugt i64 %a0, %b0
  br i1 %g2, label %end, label %word1

word1:
  %a1.place = getelementptr inbounds i8, ptr %a, i64 8
  %a1 = load i64, ptr %a1.place, align 8
  %b1.place = getelementptr inbounds i8, ptr %b, i64 8
  %b1 = load i64, ptr %b1.place, align 8
  %l1 = icmp ult i64 %a1, %b1
  br i1 %l1, label %end, label %not1

not1:
  %g1 = icmp ugt i64 %a1, %b1
  br i1 %g1, label %end, label %word0

word0:
  %a2 = load i64, ptr %a, align 8
  %b2 = load i64, ptr %b, align 8
  %l0 = icmp ult i64 %a2, %b2
  br label %end

end:
  %r = phi i1 [ true, %0 ], [ false, %not2 ], [ true, %word1 ], [ false, %not1 ], [ %l0, %word0 ]
  ret i1 %r
}

; CHECK-LABEL: define i1 @freed(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i1 @freed(ptr %a, ptr %b) {
  %a0.place = getelementptr inbounds i8, ptr %a, i64 16
  %a0 = load i64, ptr %a0.place, align 8
  %b0.place = getelementptr inbounds i8, ptr %b, i64 16
  %b0 = load i64, ptr %b0.place, align 8
  call void @maybe_frees()
  %l2 = icmp ult i64 %a0, %b0
  br i1 %l2, label %end, label %not2

not2:
  %g2 = icmp ugt i64 %a0, %b0
  br i1 %g2, label %end, label %word1

word1:
  %a1.place = getelementptr inbounds i8, ptr %a, i64 8
  %a1 = load i64, ptr %a1.place, align 8
  %b1.place = getelementptr inbounds i8, ptr %b, i64 8
  %b1 = load i64, ptr %b1.place, align 8
  %l1 = icmp ult i64 %a1, %b1
  br i1 %l1, label %end, label %not1

not1:
  %g1 = icmp ugt i64 %a1, %b1
  br i1 %g1, label %end, label %word0

word0:
  %a2 = load i64, ptr %a, align 8
  %b2 = load i64, ptr %b, align 8
  %l0 = icmp ult i64 %a2, %b2
  br label %end

end:
  %r = phi i1 [ true, %0 ], [ false, %not2 ], [ true, %word1 ], [ false, %not1 ], [ %l0, %word0 ]
  ret i1 %r
}

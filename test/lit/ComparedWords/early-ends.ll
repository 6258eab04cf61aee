; Numbers that are compared from the top, with an end at the first difference, are compared by a chain
; where lower words may be read, and where only values depend on it.
; RUN: %opt -S -passes=compared-words %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i1 @atLeast(
; CHECK-COUNT-5: call { i64, i1 } @llvm.usub.with.overflow.i64
; CHECK-NOT:     br
; CHECK:         [[ABOVE:%.*]] = xor i1 %{{.*}}, true
; CHECK-NEXT:    ret i1 [[ABOVE]]
define i1 @atLeast(i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %g2 = icmp ugt i64 %a2, %b2
  br i1 %g2, label %above, label %not2

not2:
  %l2 = icmp ult i64 %a2, %b2
  br i1 %l2, label %below, label %word1

word1:
  %g1 = icmp ugt i64 %a1, %b1
  br i1 %g1, label %above, label %not1

not1:
  %l1 = icmp ult i64 %a1, %b1
  br i1 %l1, label %below, label %word0

word0:
  %g0 = icmp ugt i64 %a0, %b0
  br i1 %g0, label %above, label %not0

not0:
  %l0 = icmp ult i64 %a0, %b0
  br i1 %l0, label %below, label %same

same:
  br label %end

above:
  br label %end

below:
  br label %end

end:
  %r = phi i1 [ true, %above ], [ false, %below ], [ true, %same ]
  ret i1 %r
}

; Three results are no comparison.
; CHECK-LABEL: define i32 @threeWay(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i32 @threeWay(i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %g2 = icmp ugt i64 %a2, %b2
  br i1 %g2, label %above, label %not2

not2:
  %l2 = icmp ult i64 %a2, %b2
  br i1 %l2, label %below, label %word1

word1:
  %g1 = icmp ugt i64 %a1, %b1
  br i1 %g1, label %above, label %not1

not1:
  %l1 = icmp ult i64 %a1, %b1
  br i1 %l1, label %below, label %word0

word0:
  %g0 = icmp ugt i64 %a0, %b0
  br i1 %g0, label %above, label %not0

not0:
  %l0 = icmp ult i64 %a0, %b0
  br i1 %l0, label %below, label %same

same:
  br label %end

above:
  br label %end

below:
  br label %end

end:
  %r = phi i32 [ 1, %above ], [ -1, %below ], [ 0, %same ]
  ret i32 %r
}

; All words may be read.
; CHECK-LABEL: define i1 @readable(
; CHECK-COUNT-6: load i64
; CHECK-COUNT-5: call { i64, i1 } @llvm.usub.with.overflow.i64
; CHECK-NOT:     br
; CHECK:         ret
define i1 @readable(ptr dereferenceable(24) align 8 %p, ptr dereferenceable(24) align 8 %q) nofree nosync {
  %pa2 = getelementptr i64, ptr %p, i64 2
  %a2 = load i64, ptr %pa2, align 8
  %pb2 = getelementptr i64, ptr %q, i64 2
  %b2 = load i64, ptr %pb2, align 8
  %g2 = icmp ugt i64 %a2, %b2
  br i1 %g2, label %above, label %not2

not2:
  %l2 = icmp ult i64 %a2, %b2
  br i1 %l2, label %below, label %word1

word1:
  %pa1 = getelementptr i64, ptr %p, i64 1
  %a1 = load i64, ptr %pa1, align 8
  %pb1 = getelementptr i64, ptr %q, i64 1
  %b1 = load i64, ptr %pb1, align 8
  %g1 = icmp ugt i64 %a1, %b1
  br i1 %g1, label %above, label %not1

not1:
  %l1 = icmp ult i64 %a1, %b1
  br i1 %l1, label %below, label %word0

word0:
  %pa0 = getelementptr i64, ptr %p, i64 0
  %a0 = load i64, ptr %pa0, align 8
  %pb0 = getelementptr i64, ptr %q, i64 0
  %b0 = load i64, ptr %pb0, align 8
  %g0 = icmp ugt i64 %a0, %b0
  br i1 %g0, label %above, label %not0

not0:
  %l0 = icmp ult i64 %a0, %b0
  br i1 %l0, label %below, label %same

same:
  br label %end

above:
  br label %end

below:
  br label %end

end:
  %r = phi i1 [ true, %above ], [ false, %below ], [ true, %same ]
  ret i1 %r
}

; Of one number they may not.
; CHECK-LABEL: define i1 @unreadable(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i1 @unreadable(ptr dereferenceable(24) align 8 %p, ptr %q) {
  %pa2 = getelementptr i64, ptr %p, i64 2
  %a2 = load i64, ptr %pa2, align 8
  %pb2 = getelementptr i64, ptr %q, i64 2
  %b2 = load i64, ptr %pb2, align 8
  %g2 = icmp ugt i64 %a2, %b2
  br i1 %g2, label %above, label %not2

not2:
  %l2 = icmp ult i64 %a2, %b2
  br i1 %l2, label %below, label %word1

word1:
  %pa1 = getelementptr i64, ptr %p, i64 1
  %a1 = load i64, ptr %pa1, align 8
  %pb1 = getelementptr i64, ptr %q, i64 1
  %b1 = load i64, ptr %pb1, align 8
  %g1 = icmp ugt i64 %a1, %b1
  br i1 %g1, label %above, label %not1

not1:
  %l1 = icmp ult i64 %a1, %b1
  br i1 %l1, label %below, label %word0

word0:
  %pa0 = getelementptr i64, ptr %p, i64 0
  %a0 = load i64, ptr %pa0, align 8
  %pb0 = getelementptr i64, ptr %q, i64 0
  %b0 = load i64, ptr %pb0, align 8
  %g0 = icmp ugt i64 %a0, %b0
  br i1 %g0, label %above, label %not0

not0:
  %l0 = icmp ult i64 %a0, %b0
  br i1 %l0, label %below, label %same

same:
  br label %end

above:
  br label %end

below:
  br label %end

end:
  %r = phi i1 [ true, %above ], [ false, %below ], [ true, %same ]
  ret i1 %r
}

; Something happens where the upper words are equal.
; CHECK-LABEL: define i1 @tells(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i1 @tells(i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %g2 = icmp ugt i64 %a2, %b2
  br i1 %g2, label %above, label %not2

not2:
  %l2 = icmp ult i64 %a2, %b2
  br i1 %l2, label %below, label %word1

word1:
  call void @tell()
  %g1 = icmp ugt i64 %a1, %b1
  br i1 %g1, label %above, label %not1

not1:
  %l1 = icmp ult i64 %a1, %b1
  br i1 %l1, label %below, label %word0

word0:
  %g0 = icmp ugt i64 %a0, %b0
  br i1 %g0, label %above, label %not0

not0:
  %l0 = icmp ult i64 %a0, %b0
  br i1 %l0, label %below, label %same

same:
  br label %end

above:
  br label %end

below:
  br label %end

end:
  %r = phi i1 [ true, %above ], [ false, %below ], [ true, %same ]
  ret i1 %r
}

; A word is stored again.
; CHECK-LABEL: define void @corrected(
; CHECK:         store i64 %a0, ptr %r
; CHECK:         %d = sub i64 %a0, %b0
; CHECK-COUNT-5: call { i64, i1 } @llvm.usub.with.overflow.i64
; CHECK:         [[WORD:%.*]] = select i1 %{{.*}}, i64 %d, i64 %a0
; CHECK-NEXT:    store i64 [[WORD]], ptr %r
; CHECK-NEXT:    ret void
define void @corrected(ptr %r, i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  store i64 %a0, ptr %r, align 8
  %g2 = icmp ugt i64 %a2, %b2
  br i1 %g2, label %above, label %not2

not2:
  %l2 = icmp ult i64 %a2, %b2
  br i1 %l2, label %below, label %word1

word1:
  %g1 = icmp ugt i64 %a1, %b1
  br i1 %g1, label %above, label %not1

not1:
  %l1 = icmp ult i64 %a1, %b1
  br i1 %l1, label %below, label %word0

word0:
  %g0 = icmp ugt i64 %a0, %b0
  br i1 %g0, label %above, label %not0

not0:
  %l0 = icmp ult i64 %a0, %b0
  br i1 %l0, label %below, label %same

same:
  br label %above

above:
  %d = sub i64 %a0, %b0
  store i64 %d, ptr %r, align 8
  br label %below

below:
  ret void
}

; Nothing is known of where the word is stored, or what is there.
; CHECK-LABEL: define void @storedElsewhere(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define void @storedElsewhere(ptr %r, ptr %s, i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  store i64 %a0, ptr %r, align 8
  %g2 = icmp ugt i64 %a2, %b2
  br i1 %g2, label %above, label %not2

not2:
  %l2 = icmp ult i64 %a2, %b2
  br i1 %l2, label %below, label %word1

word1:
  %g1 = icmp ugt i64 %a1, %b1
  br i1 %g1, label %above, label %not1

not1:
  %l1 = icmp ult i64 %a1, %b1
  br i1 %l1, label %below, label %word0

word0:
  %g0 = icmp ugt i64 %a0, %b0
  br i1 %g0, label %above, label %not0

not0:
  %l0 = icmp ult i64 %a0, %b0
  br i1 %l0, label %below, label %same

same:
  br label %above

above:
  %d = sub i64 %a0, %b0
  store i64 %d, ptr %s, align 8
  br label %below

below:
  ret void
}

; CHECK-LABEL: define void @mayBeOverwritten(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define void @mayBeOverwritten(ptr %r, ptr %s, i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  store i64 %a0, ptr %r, align 8
  store i64 %a1, ptr %s, align 8
  %g2 = icmp ugt i64 %a2, %b2
  br i1 %g2, label %above, label %not2

not2:
  %l2 = icmp ult i64 %a2, %b2
  br i1 %l2, label %below, label %word1

word1:
  %g1 = icmp ugt i64 %a1, %b1
  br i1 %g1, label %above, label %not1

not1:
  %l1 = icmp ult i64 %a1, %b1
  br i1 %l1, label %below, label %word0

word0:
  %g0 = icmp ugt i64 %a0, %b0
  br i1 %g0, label %above, label %not0

not0:
  %l0 = icmp ult i64 %a0, %b0
  br i1 %l0, label %below, label %same

same:
  br label %above

above:
  %d = sub i64 %a0, %b0
  store i64 %d, ptr %r, align 8
  br label %below

below:
  ret void
}

; CHECK-LABEL: define void @volatileWord(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define void @volatileWord(ptr %r, i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  store volatile i64 %a0, ptr %r, align 8
  %g2 = icmp ugt i64 %a2, %b2
  br i1 %g2, label %above, label %not2

not2:
  %l2 = icmp ult i64 %a2, %b2
  br i1 %l2, label %below, label %word1

word1:
  %g1 = icmp ugt i64 %a1, %b1
  br i1 %g1, label %above, label %not1

not1:
  %l1 = icmp ult i64 %a1, %b1
  br i1 %l1, label %below, label %word0

word0:
  %g0 = icmp ugt i64 %a0, %b0
  br i1 %g0, label %above, label %not0

not0:
  %l0 = icmp ult i64 %a0, %b0
  br i1 %l0, label %below, label %same

same:
  br label %above

above:
  %d = sub i64 %a0, %b0
  store i64 %d, ptr %r, align 8
  br label %below

below:
  ret void
}

; Another word is compared in the middle: no comparison of whole numbers.
; CHECK-LABEL: define i1 @otherWord(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i1 @otherWord(i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %g2 = icmp ugt i64 %a2, %b2
  br i1 %g2, label %above, label %not2

not2:
  %l2 = icmp ult i64 %a2, %b2
  br i1 %l2, label %below, label %word1

word1:
  %g1 = icmp ugt i64 %a1, %b1
  br i1 %g1, label %above, label %not1

not1:
  %l1 = icmp ult i64 %a1, %b2
  br i1 %l1, label %below, label %word0

word0:
  %g0 = icmp ugt i64 %a0, %b0
  br i1 %g0, label %above, label %not0

not0:
  %l0 = icmp ult i64 %a0, %b0
  br i1 %l0, label %below, label %same

same:
  br label %end

above:
  br label %end

below:
  br label %end

end:
  %r = phi i1 [ true, %above ], [ false, %below ], [ true, %same ]
  ret i1 %r
}

declare void @tell()

; Vectors of a length that is not known here tell nothing of what may be read.
; CHECK-LABEL: define i1 @scalable(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i1 @scalable(ptr dereferenceable(24) align 8 %p, ptr %q, ptr %v) {
  %pa2 = getelementptr i64, ptr %p, i64 2
  %a2 = load i64, ptr %pa2, align 8
  %pb2 = getelementptr i64, ptr %q, i64 2
  %b2 = load i64, ptr %pb2, align 8
  %g2 = icmp ugt i64 %a2, %b2
  br i1 %g2, label %above, label %not2

not2:
  %l2 = icmp ult i64 %a2, %b2
  br i1 %l2, label %below, label %word1

word1:
  %pa1 = getelementptr i64, ptr %p, i64 1
  %a1 = load i64, ptr %pa1, align 8
  %pb1 = getelementptr i64, ptr %q, i64 1
  %b1 = load i64, ptr %pb1, align 8
  %g1 = icmp ugt i64 %a1, %b1
  br i1 %g1, label %above, label %not1

not1:
  %l1 = icmp ult i64 %a1, %b1
  br i1 %l1, label %below, label %word0

word0:
  %pa0 = getelementptr i64, ptr %p, i64 0
  %a0 = load i64, ptr %pa0, align 8
  %pb0 = getelementptr i64, ptr %q, i64 0
  %b0 = load i64, ptr %pb0, align 8
  %g0 = icmp ugt i64 %a0, %b0
  br i1 %g0, label %above, label %not0

not0:
  %l0 = icmp ult i64 %a0, %b0
  br i1 %l0, label %below, label %same

same:
  br label %end

above:
  br label %end

below:
  br label %end

end:
  %r = phi i1 [ true, %above ], [ false, %below ], [ true, %same ]
  %l = load <vscale x 2 x i64>, ptr %q
  store <vscale x 2 x i64> %l, ptr %v
  ret i1 %r
}

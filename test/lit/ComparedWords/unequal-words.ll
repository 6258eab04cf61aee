; Loops that compare numbers may end where words are not equal, and compare these words behind the
; loop. That is the comparison of whole numbers, too, if nothing else is done with the words.
; RUN: %opt -S -passes=compared-words %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i1 @less(
; CHECK-COUNT-5: call { i64, i1 } @llvm.usub.with.overflow.i64
; CHECK-NOT:     br
; CHECK:         ret i1
define i1 @less(i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %e2 = icmp eq i64 %a2, %b2
  br i1 %e2, label %word1, label %different

word1:
  %e1 = icmp eq i64 %a1, %b1
  br i1 %e1, label %word0, label %different

word0:
  %e0 = icmp eq i64 %a0, %b0
  br i1 %e0, label %end, label %different

different:
  %x = phi i64 [ %a2, %0 ], [ %a1, %word1 ], [ %a0, %word0 ]
  %y = phi i64 [ %b2, %0 ], [ %b1, %word1 ], [ %b0, %word0 ]
  %less = icmp ult i64 %x, %y
  br label %end

end:
  %r = phi i1 [ %less, %different ], [ false, %word0 ]
  ret i1 %r
}

; Numbers of conditions, and what is done with them.

; CHECK-LABEL: define i64 @masked(
; CHECK-COUNT-5: call { i64, i1 } @llvm.usub.with.overflow.i64
; CHECK-NOT:     br
; CHECK:         sext
; CHECK:         ret i64
define i64 @masked(i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %e2 = icmp eq i64 %a2, %b2
  br i1 %e2, label %word1, label %different

word1:
  %e1 = icmp eq i64 %a1, %b1
  br i1 %e1, label %word0, label %different

word0:
  %e0 = icmp eq i64 %a0, %b0
  br i1 %e0, label %end, label %different

different:
  %x = phi i64 [ %a2, %0 ], [ %a1, %word1 ], [ %a0, %word0 ]
  %y = phi i64 [ %b2, %0 ], [ %b1, %word1 ], [ %b0, %word0 ]
  %above = icmp ugt i64 %x, %y
  %number = sext i1 %above to i64
  br label %end

end:
  %r = phi i64 [ %number, %different ], [ 0, %word0 ]
  ret i64 %r
}

; The last word is compared where the ways meet.
; CHECK-LABEL: define i1 @last(
; CHECK-COUNT-7: call { i64, i1 } @llvm.usub.with.overflow.i64
; CHECK-NOT:     br
; CHECK:         ret i1
define i1 @last(i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2, i64 noundef %a3, i64 noundef %b3) {
  %e3 = icmp eq i64 %a3, %b3
  br i1 %e3, label %word2, label %end

word2:
  %e2 = icmp eq i64 %a2, %b2
  br i1 %e2, label %word1, label %end

word1:
  %e1 = icmp eq i64 %a1, %b1
  br i1 %e1, label %word0, label %end

word0:
  br label %end

end:
  %x = phi i64 [ %a3, %0 ], [ %a2, %word2 ], [ %a1, %word1 ], [ %a0, %word0 ]
  %y = phi i64 [ %b3, %0 ], [ %b2, %word2 ], [ %b1, %word1 ], [ %b0, %word0 ]
  %r = icmp uge i64 %x, %y
  ret i1 %r
}

; The word of one way is of the other number: then all words of that way are.
; CHECK-LABEL: define i1 @swapped(
; CHECK:         usub.with.overflow.i64(i64 %a0, i64 %b0)
; CHECK:         usub.with.overflow.i64(i64 %b1, i64 %a1)
; CHECK:         usub.with.overflow.i64(i64 %a2, i64 %b2)
; CHECK-NOT:     br
; CHECK:         ret i1
define i1 @swapped(i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %e2 = icmp eq i64 %a2, %b2
  br i1 %e2, label %word1, label %different

word1:
  %e1 = icmp eq i64 %a1, %b1
  br i1 %e1, label %word0, label %different

word0:
  %e0 = icmp eq i64 %a0, %b0
  br i1 %e0, label %end, label %different

different:
  %x = phi i64 [ %a2, %0 ], [ %b1, %word1 ], [ %a0, %word0 ]
  %y = phi i64 [ %b2, %0 ], [ %a1, %word1 ], [ %b0, %word0 ]
  %less = icmp ult i64 %x, %y
  br label %end

end:
  %r = phi i1 [ %less, %different ], [ false, %word0 ]
  ret i1 %r
}

; From one way comes another word.
; CHECK-LABEL: define i1 @other(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i1 @other(i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %e2 = icmp eq i64 %a2, %b2
  br i1 %e2, label %word1, label %different

word1:
  %e1 = icmp eq i64 %a1, %b1
  br i1 %e1, label %word0, label %different

word0:
  %e0 = icmp eq i64 %a0, %b0
  br i1 %e0, label %end, label %different

different:
  %x = phi i64 [ %a2, %0 ], [ %a0, %word1 ], [ %a0, %word0 ]
  %y = phi i64 [ %b2, %0 ], [ %b1, %word1 ], [ %b0, %word0 ]
  %less = icmp ult i64 %x, %y
  br label %end

end:
  %r = phi i1 [ %less, %different ], [ false, %word0 ]
  ret i1 %r
}

; A word is needed as such.
; CHECK-LABEL: define i1 @needed(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i1 @needed(ptr %p, i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %e2 = icmp eq i64 %a2, %b2
  br i1 %e2, label %word1, label %different

word1:
  %e1 = icmp eq i64 %a1, %b1
  br i1 %e1, label %word0, label %different

word0:
  %e0 = icmp eq i64 %a0, %b0
  br i1 %e0, label %end, label %different

different:
  %x = phi i64 [ %a2, %0 ], [ %a1, %word1 ], [ %a0, %word0 ]
  %y = phi i64 [ %b2, %0 ], [ %b1, %word1 ], [ %b0, %word0 ]
  %less = icmp ult i64 %x, %y
  store i64 %x, ptr %p
  br label %end

end:
  %r = phi i1 [ %less, %different ], [ false, %word0 ]
  ret i1 %r
}

; Compared by their signs.
; CHECK-LABEL: define i1 @signed(
; CHECK-NOT:     with.overflow
; CHECK:         ret
define i1 @signed(i64 noundef %a0, i64 noundef %a1, i64 noundef %a2, i64 noundef %b0, i64 noundef %b1, i64 noundef %b2) {
  %e2 = icmp eq i64 %a2, %b2
  br i1 %e2, label %word1, label %different

word1:
  %e1 = icmp eq i64 %a1, %b1
  br i1 %e1, label %word0, label %different

word0:
  %e0 = icmp eq i64 %a0, %b0
  br i1 %e0, label %end, label %different

different:
  %x = phi i64 [ %a2, %0 ], [ %a1, %word1 ], [ %a0, %word0 ]
  %y = phi i64 [ %b2, %0 ], [ %b1, %word1 ], [ %b0, %word0 ]
  %less = icmp slt i64 %x, %y
  br label %end

end:
  %r = phi i1 [ %less, %different ], [ false, %word0 ]
  ret i1 %r
}

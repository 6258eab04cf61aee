; A pointer that moves through an array, or is one of two into it, is a place in it;
; where it ends may be compared. One that may point elsewhere is not followed.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -residue-representation=montgomery -passes=crandall-reduction %s | FileCheck %s
; RUN: %opt -disable-output -residue-min-bits=1 -residue-word-bits=8 -passes=crandall-reduction -pass-remarks-analysis=crandall %s 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -residue-representation=montgomery -residue-verify -residue-keep-unproven -passes=verify-reductions %s | FileCheck %s --check-prefix=VERIFY

; What the checker does not follow stays memory of integers.
; VERIFY-LABEL: define i16 @iterated(
; VERIFY:         store i8 %x, ptr %to
;
; By two bytes in each turn: the odd ones are another column.
; CHECK-LABEL: define i16 @iterated(
; CHECK:       loop:
; CHECK-NOT:     urem
; CHECK:       exit:
define i16 @iterated(i8 %a, i1 %c) {
entry:
  %table = alloca [8 x i8]
  %end = getelementptr inbounds i8, ptr %table, i64 8
  %x.w = zext i8 %a to i16
  %x.r = urem i16 %x.w, 251
  %x = trunc i16 %x.r to i8
  br label %fill

fill:
  %to = phi ptr [ %table, %entry ], [ %to.next, %fill ]
  store i8 %x, ptr %to
  %to.odd = getelementptr inbounds i8, ptr %to, i64 1
  store i8 -1, ptr %to.odd
  %to.next = getelementptr inbounds i8, ptr %to, i64 2
  %filled = icmp eq ptr %to.next, %end
  br i1 %filled, label %middle, label %fill

middle:
  %second = getelementptr inbounds i8, ptr %table, i64 4
  %begin = select i1 %c, ptr %table, ptr %second
  br label %loop

loop:
  %p = phi ptr [ %begin, %middle ], [ %p.next, %loop ]
  %s = phi i16 [ 1, %middle ], [ %s.next, %loop ]
  %e = load i8, ptr %p
  %w = zext i8 %e to i16
  %product = mul i16 %w, %s
  %s.next = urem i16 %product, 251
  %s.8 = trunc i16 %s.next to i8
  store i8 %s.8, ptr %p
  %p.next = getelementptr inbounds i8, ptr %p, i64 2
  %done = icmp eq ptr %p.next, %end
  br i1 %done, label %exit, label %loop

exit:
  ret i16 %s.next
}

; REMARK: remark: {{.*}}this memory holds integers, not elements: it escapes: a pointer may point elsewhere, too
define i16 @elsewhere(i8 %a, i1 %c, ptr %other) {
  %table = alloca [8 x i8]
  %x.w = zext i8 %a to i16
  %x.r = urem i16 %x.w, 251
  %x = trunc i16 %x.r to i8
  store i8 %x, ptr %table
  %p = select i1 %c, ptr %table, ptr %other
  %f = load i8, ptr %p
  %e = load i8, ptr %table
  %w = zext i8 %e to i16
  %v = zext i8 %f to i16
  %product = mul i16 %w, %v
  %r = urem i16 %product, 251
  ret i16 %r
}

; What is written through a pointer that may be any comes before what is read.
; CHECK-LABEL: define i16 @order(
; CHECK:         store i8
; CHECK:         load i8, ptr %table
; CHECK:         ret
define i16 @order(i8 %a, i1 %c) {
  %table = alloca [2 x i8]
  %second = getelementptr inbounds i8, ptr %table, i64 1
  %p = select i1 %c, ptr %table, ptr %second
  %x.w = zext i8 %a to i16
  %x.p = mul i16 %x.w, %x.w
  %x.r = urem i16 %x.p, 251
  %x = trunc i16 %x.r to i8
  store i8 %x, ptr %table
  store i8 %x, ptr %second
  %f = load i8, ptr %p
  %f.w = zext i8 %f to i16
  %f.p = mul i16 %f.w, %x.r
  %f.r = urem i16 %f.p, 251
  %f.8 = trunc i16 %f.r to i8
  store i8 %f.8, ptr %p
  %e = load i8, ptr %table
  %w = zext i8 %e to i16
  %product = mul i16 %w, %f.r
  %r = urem i16 %product, 251
  ret i16 %r
}

; A loop of full blocks asks at its head whether there is another one, and at
; its end whether there is anything left. Where nothing is left there is no full
; block: the second question comes behind the loop, which is unrolled then.
; RUN: %opt -S -verify-each -passes=unroll-horner %s | FileCheck %s

declare i260 @residue.reduce.i260(i260, i260)

; CHECK-LABEL: define i130 @blocks(
; CHECK:         [[FIRST:%.*]] = icmp ugt i64 %size, 15
; CHECK-NEXT:    br i1 [[FIRST]], label %{{.*}}, label %rest
; CHECK:         %horner.reduced
; CHECK:         [[END:%.*]] = icmp eq i64 %left.next.3, 0
; CHECK:       full.epil:
; CHECK:         [[LAST:%.*]] = icmp eq i64 %left.next.epil, 0
; CHECK:       head.left:
; CHECK:         br i1 {{%.*}}, label %none, label %
define i130 @blocks(ptr %message, i64 %size, i128 %r) {
entry:
  %r.wide = zext i128 %r to i260
  br label %head
head:
  %at = phi ptr [ %message, %entry ], [ %at.next, %full ]
  %left = phi i64 [ %size, %entry ], [ %left.next, %full ]
  %h = phi i130 [ 0, %entry ], [ %h.next, %full ]
  %is.full = icmp ugt i64 %left, 15
  br i1 %is.full, label %full, label %rest
full:
  %block = load i128, ptr %at, align 1
  %block.wide = zext i128 %block to i260
  %h.wide = zext i130 %h to i260
  %sum = add nuw nsw i260 %block.wide, %h.wide
  %product = mul nuw nsw i260 %sum, %r.wide
  %reduced = call i260 @residue.reduce.i260(i260 %product, i260 1361129467683753853853498429727072845819)
  %h.next = trunc nuw i260 %reduced to i130
  %at.next = getelementptr i8, ptr %at, i64 16
  %left.next = add i64 %left, -16
  %end = icmp eq i64 %left.next, 0
  br i1 %end, label %none, label %head
rest:
  %h.rest = phi i130 [ %h, %head ]
  %more = add i130 %h.rest, 1
  ret i130 %more
none:
  %h.none = phi i130 [ %h.next, %full ]
  ret i130 %h.none
}

; There may be a full block where this one ends.
; CHECK-LABEL: define i130 @another_end(
; CHECK:       head:
; CHECK:         br i1 %is.full, label %full, label %rest
; CHECK:         br i1 %end, label %none, label %head
; CHECK-NOT:     %horner
define i130 @another_end(ptr %message, i64 %size, i128 %r) {
entry:
  %r.wide = zext i128 %r to i260
  br label %head
head:
  %at = phi ptr [ %message, %entry ], [ %at.next, %full ]
  %left = phi i64 [ %size, %entry ], [ %left.next, %full ]
  %h = phi i130 [ 0, %entry ], [ %h.next, %full ]
  %is.full = icmp ugt i64 %left, 15
  br i1 %is.full, label %full, label %rest
full:
  %block = load i128, ptr %at, align 1
  %block.wide = zext i128 %block to i260
  %h.wide = zext i130 %h to i260
  %sum = add nuw nsw i260 %block.wide, %h.wide
  %product = mul nuw nsw i260 %sum, %r.wide
  %reduced = call i260 @residue.reduce.i260(i260 %product, i260 1361129467683753853853498429727072845819)
  %h.next = trunc nuw i260 %reduced to i130
  %at.next = getelementptr i8, ptr %at, i64 16
  %left.next = add i64 %left, -16
  %end = icmp eq i64 %left.next, 16
  br i1 %end, label %none, label %head
rest:
  %h.rest = phi i130 [ %h, %head ]
  ret i130 %h.rest
none:
  %h.none = phi i130 [ %h.next, %full ]
  ret i130 %h.none
}

; What is stored at the head is not stored where the loop has ended.
; CHECK-LABEL: define i130 @head_that_stores(
; CHECK:       head:
; CHECK:         store i64 %left, ptr %seen
; CHECK:         br i1 %is.full, label %full, label %rest
; CHECK:         br i1 %end, label %none, label %head
; CHECK-NOT:     %horner
define i130 @head_that_stores(ptr %message, i64 %size, i128 %r, ptr %seen) {
entry:
  %r.wide = zext i128 %r to i260
  br label %head
head:
  %at = phi ptr [ %message, %entry ], [ %at.next, %full ]
  %left = phi i64 [ %size, %entry ], [ %left.next, %full ]
  %h = phi i130 [ 0, %entry ], [ %h.next, %full ]
  store i64 %left, ptr %seen
  %is.full = icmp ugt i64 %left, 15
  br i1 %is.full, label %full, label %rest
full:
  %block = load i128, ptr %at, align 1
  %block.wide = zext i128 %block to i260
  %h.wide = zext i130 %h to i260
  %sum = add nuw nsw i260 %block.wide, %h.wide
  %product = mul nuw nsw i260 %sum, %r.wide
  %reduced = call i260 @residue.reduce.i260(i260 %product, i260 1361129467683753853853498429727072845819)
  %h.next = trunc nuw i260 %reduced to i130
  %at.next = getelementptr i8, ptr %at, i64 16
  %left.next = add i64 %left, -16
  %end = icmp eq i64 %left.next, 0
  br i1 %end, label %none, label %head
rest:
  %h.rest = phi i130 [ %h, %head ]
  ret i130 %h.rest
none:
  %h.none = phi i130 [ %h.next, %full ]
  ret i130 %h.none
}

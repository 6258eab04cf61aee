; What a loop counts by is an input, of the range that the loop gives it: with 32 bits the
; product is no longer than 96. Carried residues of one word keep it as a member, which
; Montgomery's form can count in; those of more words do not.
;
; RUN: %opt -disable-output -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --check-prefix=CODE
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: 'row'
; CHECK:         %j: input {{.*}} in [0, 2147483647]
; CHECK-NOT:     %j: phi
; CODE-LABEL: define void @row(
; CODE:         %j = phi i64
; CODE-NEXT:    getelementptr
; CODE-NOT:     select
; CODE:         %j.next = add nuw nsw i64 %j, 1
define void @row(ptr %from, ptr %to, i32 range(i32 1, -2147483648) %n) {
entry:
  %end = zext i32 %n to i64
  br label %loop

loop:
  %j = phi i64 [ 1, %entry ], [ %j.next, %loop ]
  %p = getelementptr i64, ptr %from, i64 %j
  %x = load i64, ptr %p
  %x.wide = zext i64 %x to i128
  %j.wide = zext i64 %j to i128
  %product = mul nuw i128 %x.wide, %j.wide
  %r = urem i128 %product, 1000000000000000003
  %r.word = trunc nuw i128 %r to i64
  %q = getelementptr i64, ptr %to, i64 %j
  store i64 %r.word, ptr %q
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp ugt i64 %j.next, %end
  br i1 %done, label %exit, label %loop

exit:
  ret void
}

; CHECK-LABEL: 'carried_word'
; CHECK:         %j: phi
define i64 @carried_word(i64 %a, i32 range(i32 1, -2147483648) %n) {
entry:
  %end = zext i32 %n to i64
  br label %loop

loop:
  %j = phi i64 [ 1, %entry ], [ %j.next, %loop ]
  %x = phi i64 [ %a, %entry ], [ %r.word, %loop ]
  %x.wide = zext i64 %x to i128
  %j.wide = zext i64 %j to i128
  %product = mul nuw i128 %x.wide, %j.wide
  %r = urem i128 %product, 1000000000000000003
  %r.word = trunc nuw i128 %r to i64
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp ugt i64 %j.next, %end
  br i1 %done, label %exit, label %loop

exit:
  ret i64 %r.word
}

; CHECK-LABEL: 'carried_words'
; CHECK:         %j: input {{.*}} in [0, 2147483647]
define i255 @carried_words(i255 %a, i32 range(i32 1, -2147483648) %n) {
entry:
  %end = zext i32 %n to i64
  br label %loop

loop:
  %j = phi i64 [ 1, %entry ], [ %j.next, %loop ]
  %x = phi i255 [ %a, %entry ], [ %x.next, %loop ]
  %x.wide = zext i255 %x to i512
  %j.wide = zext i64 %j to i512
  %product = mul nuw i512 %x.wide, %j.wide
  %r = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x.next = trunc nuw i512 %r to i255
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp ugt i64 %j.next, %end
  br i1 %done, label %exit, label %loop

exit:
  ret i255 %x.next
}

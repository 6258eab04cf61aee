; One of several numbers from outside is one, too: it is converted behind the choice, not
; each number in front of it.
; RUN: %opt -disable-output -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; p = 2^127 - 25

; CHECK-LABEL: Reduction analysis of 'table':
; CHECK:           i128 %x.next: input  NOTREDUCED  in [0, 2^128 - 1]
; CHECK-NOT:       select
; CHECK:           reduce
define i128 @table(ptr %table, i64 %index) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i128 [ 0, %entry ], [ %x.next, %loop ]
  %slot = getelementptr i128, ptr %table, i64 %i
  %t = load i128, ptr %slot
  %hit = icmp eq i64 %i, %index
  %x.next = select i1 %hit, i128 %t, i128 %x
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 16
  br i1 %done, label %end, label %loop
end:
  %wide = zext i128 %x.next to i256
  %square = mul nuw i256 %wide, %wide
  %r = urem i256 %square, 170141183460469231731687303715884105703
  %n = trunc i256 %r to i128
  ret i128 %n
}

; Bytes in another order are no ring operation, and from outside as well.
; CHECK-LABEL: Reduction analysis of 'other_order':
; CHECK:           i128 %x.next: input  NOTREDUCED  in [0, 2^128 - 1]
; CHECK-NOT:       select
declare i128 @llvm.bswap.i128(i128)

define i128 @other_order(ptr %table, i64 %index) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i128 [ 0, %entry ], [ %x.next, %loop ]
  %slot = getelementptr i128, ptr %table, i64 %i
  %bytes = load i128, ptr %slot
  %t = call i128 @llvm.bswap.i128(i128 %bytes)
  %hit = icmp eq i64 %i, %index
  %x.next = select i1 %hit, i128 %t, i128 %x
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 16
  br i1 %done, label %end, label %loop
end:
  %wide = zext i128 %x.next to i256
  %square = mul nuw i256 %wide, %wide
  %r = urem i256 %square, 170141183460469231731687303715884105703
  %n = trunc i256 %r to i128
  ret i128 %n
}

; A swap has as many results as numbers: they stay members.
; CHECK-LABEL: Reduction analysis of 'swap':
; CHECK:           i128 %x: select %a, %b  REDUCED
; CHECK:           i128 %y: select %b, %a  REDUCED
define i128 @swap(ptr %p, i1 %c) {
  %a = load i128, ptr %p
  %q = getelementptr i128, ptr %p, i64 1
  %b = load i128, ptr %q
  %x = select i1 %c, i128 %a, i128 %b
  %y = select i1 %c, i128 %b, i128 %a
  %x.w = zext i128 %x to i256
  %y.w = zext i128 %y to i256
  %square = mul nuw i256 %x.w, %x.w
  %square.m = urem i256 %square, 170141183460469231731687303715884105703
  %product = mul nuw i256 %square.m, %y.w
  %r = urem i256 %product, 170141183460469231731687303715884105703
  %n = trunc i256 %r to i128
  ret i128 %n
}

; Numbers in front of a loop are converted there.
; CHECK-LABEL: Reduction analysis of 'in_front':
; CHECK:           i128 %x: select %a, %b  REDUCED
define i128 @in_front(ptr %p, i64 %bits) {
entry:
  %a = load i128, ptr %p
  %q = getelementptr i128, ptr %p, i64 1
  %b = load i128, ptr %q
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %z = phi i128 [ 1, %entry ], [ %next, %loop ]
  %shifted = lshr i64 %bits, %i
  %bit = trunc i64 %shifted to i1
  %x = select i1 %bit, i128 %a, i128 %b
  %x.w = zext i128 %x to i256
  %z.w = zext i128 %z to i256
  %product = mul nuw i256 %x.w, %z.w
  %r = urem i256 %product, 170141183460469231731687303715884105703
  %next = trunc i256 %r to i128
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 64
  br i1 %done, label %end, label %loop
end:
  ret i128 %next
}

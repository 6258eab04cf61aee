; Words that are loaded, and written back behind the loop, become numbers in it:
; what comes in is put together in front of the loop. Of a sum of words and
; something else, each number is one term.
;
; RUN: %opt -S -passes=join-pieces,instcombine %s | FileCheck %s

; CHECK-LABEL: @words(
; CHECK:       loop:
; CHECK-NOT:     phi i64
; CHECK:         [[X:%.*]] = phi i128 [ {{%.*}}, %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK-NOT:     phi i64
; CHECK:         [[WIDE:%.*]] = zext i128 [[X]] to i256
; CHECK:         [[M:%.*]] = mul nuw i256 [[WIDE]], [[WIDE]]
; CHECK:         [[R:%.*]] = {{.*}}call {{.*}}@residue.reduce.i256(i256 [[M]],
; CHECK:         [[S:%.*]] = add nuw nsw i256 [[R]], 170141183460469231731687303715884105727
; CHECK:         [[D:%.*]] = sub {{.*}}i256 [[S]], [[WIDE]]
; CHECK:         [[Q:%.*]] = {{.*}}call {{.*}}@residue.reduce.i256(i256 [[D]],
; CHECK:         [[NEXT]] = trunc {{.*}}i256 [[Q]] to i128
; CHECK:       exit:
define void @words(ptr %p, i32 %n) {
entry:
  %first.low = load i64, ptr %p
  %q = getelementptr i8, ptr %p, i64 8
  %first.high = load i64, ptr %q
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %high = phi i64 [ %first.high, %entry ], [ %high.next, %loop ]
  %low = phi i64 [ %first.low, %entry ], [ %low.next, %loop ]
  %high.wide = zext i64 %high to i256
  %shifted = shl nuw nsw i256 %high.wide, 64
  %low.wide = zext i64 %low to i256
  %x = or disjoint i256 %shifted, %low.wide
  %m = mul nuw i256 %x, %x
  %r = call range(i256 0, 170141183460469231731687303715884105727) i256 @residue.reduce.i256(i256 %m, i256 170141183460469231731687303715884105727)
  %r.high = and i256 %r, 340282366920938463444927863358058659840
  %r.low = and i256 %r, 18446744073709551615
  %s = add nuw nsw i256 %r.low, 170141183460469231731687303715884105727
  %t = add nuw nsw i256 %s, %r.high
  %d = sub nsw i256 %t, %x
  %next = call range(i256 0, 170141183460469231731687303715884105727) i256 @residue.reduce.i256(i256 %d, i256 170141183460469231731687303715884105727)
  %low.next = trunc i256 %next to i64
  %next.shifted = lshr i256 %next, 64
  %high.next = trunc i256 %next.shifted to i64
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  store i64 %low.next, ptr %p
  store i64 %high.next, ptr %q
  ret void
}

; No number comes in: what is put together of words stays so.
; CHECK-LABEL: @no_number(
; CHECK:       loop:
; CHECK:         phi i64
; CHECK:         phi i64
; CHECK-NOT:     phi i128
; CHECK:       exit:
define i128 @no_number(ptr %p, i64 %n, i64 %a, i64 %b) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %high = phi i64 [ %a, %entry ], [ %high.next, %loop ]
  %low = phi i64 [ %b, %entry ], [ %low.next, %loop ]
  %high.next = load i64, ptr %p
  %low.next = mul i64 %low, %high
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  %high.wide = zext i64 %high to i128
  %shifted = shl nuw i128 %high.wide, 64
  %low.wide = zext i64 %low to i128
  %x = or disjoint i128 %shifted, %low.wide
  %x.wide = zext i128 %x to i256
  %r = call i256 @residue.reduce.i256(i256 %x.wide, i256 170141183460469231731687303715884105727)
  %result = trunc i256 %r to i128
  ret i128 %result
}

; A word that is not set yet, or has wrapped, is no worse for the others.
; CHECK-LABEL: @not_set(
; CHECK:       entry:
; CHECK-DAG:     [[A:%.*]] = freeze i64 %a
; CHECK-DAG:     [[B:%.*]] = freeze i64 %b
; CHECK:         add i64 [[A]], [[B]]
; CHECK:       loop:
; CHECK:         phi i192
; CHECK:       exit:
define i64 @not_set(i64 %a, i64 %b, i32 %n) {
entry:
  %sum = add nuw i64 %a, %b
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %high = phi i64 [ poison, %entry ], [ %high.next, %loop ]
  %mid = phi i64 [ %sum, %entry ], [ %mid.next, %loop ]
  %low = phi i64 [ %a, %entry ], [ %low.next, %loop ]
  %high.wide = zext i64 %high to i384
  %high.shifted = shl i384 %high.wide, 128
  %mid.wide = zext i64 %mid to i384
  %mid.shifted = shl i384 %mid.wide, 64
  %low.wide = zext i64 %low to i384
  %upper = or i384 %high.shifted, %mid.shifted
  %x = or i384 %upper, %low.wide
  %m = mul i384 %x, %x
  %r = call i384 @residue.reduce.i384(i384 %m, i384 6277101735386680763835789423207666416083908700390324961279)
  %low.next = trunc i384 %r to i64
  %mid.next.shifted = lshr i384 %r, 64
  %mid.next = trunc i384 %mid.next.shifted to i64
  %high.next.shifted = lshr i384 %r, 128
  %high.next = trunc i384 %high.next.shifted to i64
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i64 %low
}

; In the other order of words, and of bytes.
; CHECK-LABEL: @turned_words(
; CHECK:       loop:
; CHECK:         [[X:%.*]] = phi i128 [ {{%.*}}, %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK:         zext i128 [[X]] to i256
; CHECK:         [[R:%.*]] = {{.*}}call {{.*}}@residue.reduce.i256(
; CHECK:         [[NEXT]] = trunc {{.*}}i256 [[R]] to i128
; CHECK:       exit:
define i128 @turned_words(i128 %a, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i128 [ %a, %entry ], [ %next, %loop ]
  %x.low = lshr i128 %x, 64
  %x.high = shl i128 %x, 64
  %number = or disjoint i128 %x.high, %x.low
  %wide = zext i128 %number to i256
  %m = mul nuw i256 %wide, %wide
  %r = call i256 @residue.reduce.i256(i256 %m, i256 170141183460469231731687303715884105727)
  %r.narrow = trunc i256 %r to i128
  %r.low = lshr i128 %r.narrow, 64
  %r.high = shl i128 %r.narrow, 64
  %next = or disjoint i128 %r.high, %r.low
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i128 %next
}

; CHECK-LABEL: @turned_bytes(
; CHECK:       entry:
; CHECK:         [[A:%.*]] = {{.*}}call i128 @llvm.bswap.i128(i128 %a)
; CHECK:       loop:
; CHECK:         [[X:%.*]] = phi i128 [ [[A]], %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK-NOT:     bswap
; CHECK:         [[NEXT]] = select i1 %c, i128 {{%.*}}, i128 [[X]]
; CHECK:       exit:
; CHECK:         call i128 @llvm.bswap.i128(i128 [[NEXT]])
define i128 @turned_bytes(i128 %a, i64 %n, i1 %c) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i128 [ %a, %entry ], [ %next, %loop ]
  %number = call i128 @llvm.bswap.i128(i128 %x)
  %wide = zext i128 %number to i256
  %m = mul nuw i256 %wide, %wide
  %r = call i256 @residue.reduce.i256(i256 %m, i256 170141183460469231731687303715884105727)
  %r.narrow = trunc i256 %r to i128
  %r.turned = call i128 @llvm.bswap.i128(i128 %r.narrow)
  %next = select i1 %c, i128 %r.turned, i128 %x
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret i128 %next
}

; A number comes in on one way, on the other one pieces of two.
; CHECK-LABEL: @phi_of_two(
; CHECK:       exit:
; CHECK-NEXT:    [[X:%.*]] = phi i448 {{.*}}[ %r.fr, %entry ]
; CHECK-NEXT:    ret i448 [[X]]
define i448 @phi_of_two(i448 %a, i448 %b, i1 %c) {
entry:
  %r = call i448 @residue.reduce.i448(i448 %a, i448 1000000000000000000000000007)
  %r.low = trunc i448 %r to i8
  %r.shifted = lshr i448 %r, 8
  %r.high = trunc i448 %r.shifted to i440
  %b.shifted = lshr i448 %b, 8
  %b.high = trunc i448 %b.shifted to i440
  br i1 %c, label %then, label %exit

then:
  br label %exit

exit:
  %low = phi i8 [ %r.low, %entry ], [ %r.low, %then ]
  %high = phi i440 [ %r.high, %entry ], [ %b.high, %then ]
  %high.wide = zext i440 %high to i448
  %shifted = shl nuw i448 %high.wide, 8
  %low.wide = zext i8 %low to i448
  %x = or disjoint i448 %shifted, %low.wide
  ret i448 %x
}

declare i256 @residue.reduce.i256(i256, i256)
declare i128 @llvm.bswap.i128(i128)
declare i448 @residue.reduce.i448(i448, i448)
declare i384 @residue.reduce.i384(i384, i384)

; A reduction that the optimizer computes in every turn of a loop, and chooses in
; some, is behind a branch again if nothing but counters of loops decides. Behind
; the loop, where the last turn reduces, it is computed once more. An element
; that decides, or an argument, decides without a branch.
;
; RUN: %opt -S -passes=raise-reductions,public-choices %s | FileCheck %s

; CHECK-LABEL: @every_sixteenth(
; CHECK:       loop:
; CHECK:         [[LAST:%.*]] = icmp eq i64 {{%.*}}, 15
; CHECK-NEXT:    br i1 [[LAST]], label %[[SIDE:.*]], label %[[JOIN:.*]]
; CHECK:       [[SIDE]]:
; CHECK-NEXT:    [[MOD:%.*]] = call {{.*}}i256 @residue.reduce.i256(i256 %t,
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    %next = phi i256 [ [[MOD]], %[[SIDE]] ], [ %t, %loop ]
; CHECK-NOT:     select
; CHECK:       behind:
; CHECK-NEXT:    [[AGAIN:%.*]] = call {{.*}}i256 @residue.reduce.i256(i256 %t,
; CHECK-NEXT:    ret i256 [[AGAIN]]
define i256 @every_sixteenth(ptr %p) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i256 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i128, ptr %p, i64 %i
  %x = load i128, ptr %at
  %x.wide = zext i128 %x to i256
  %product = mul i256 %x.wide, %x.wide
  %t = add i256 %product, %s
  %t.mod = urem i256 %t, 170141183460469231731687303715884105727
  %low = and i64 %i, 15
  %last = icmp eq i64 %low, 15
  %next = select i1 %last, i256 %t.mod, i256 %t
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, 256
  br i1 %done, label %behind, label %loop

behind:
  ret i256 %t.mod
}

; The other way round, and with a cast.
; CHECK-LABEL: @but_in_the_first(
; CHECK:       loop:
; CHECK:         br i1 %first, label %[[JOIN:.*]], label %[[SIDE:.*]]
; CHECK:       [[SIDE]]:
; CHECK-NEXT:    [[MOD:%.*]] = call {{.*}}i256 @residue.reduce.i256(i256 %square,
; CHECK-NEXT:    [[NARROW:%.*]] = trunc i256 [[MOD]] to i128
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    %next = phi i128 [ [[NARROW]], %[[SIDE]] ], [ 1, %loop ]
define i128 @but_in_the_first(i128 %x) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i128 [ %x, %entry ], [ %next, %loop ]
  %s.wide = zext i128 %s to i256
  %square = mul i256 %s.wide, %s.wide
  %mod = urem i256 %square, 170141183460469231731687303715884105727
  %narrow = trunc i256 %mod to i128
  %first = icmp ult i32 %i, 2
  %next = select i1 %first, i128 1, i128 %narrow
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, 9
  br i1 %done, label %behind, label %loop

behind:
  ret i128 %next
}

; CHECK-LABEL: @secrets(
; CHECK-NOT:     br i1
; CHECK:         select i1 %bit, i256 %mod, i256 %square
; CHECK:         select i1 %below, i256 %chosen.mod, i256 %chosen
; CHECK:         br i1 %done
define i256 @secrets(i128 %x, i256 %bits) {
entry:
  br label %loop

loop:
  %i = phi i256 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i256 [ 3, %entry ], [ %next, %loop ]
  %x.wide = zext i128 %x to i256
  %square = mul i256 %s, %x.wide
  %mod = urem i256 %square, 170141183460469231731687303715884105727
  %shifted = lshr i256 %bits, %i
  %bit = trunc i256 %shifted to i1
  %chosen = select i1 %bit, i256 %mod, i256 %square
  %chosen.mod = urem i256 %chosen, 170141183460469231731687303715884105727
  %below = icmp ult i256 %chosen, 170141183460469231731687303715884105727
  %next = select i1 %below, i256 %chosen.mod, i256 %chosen
  %i.next = add i256 %i, 1
  %done = icmp eq i256 %i.next, 9
  br i1 %done, label %behind, label %loop

behind:
  ret i256 %next
}

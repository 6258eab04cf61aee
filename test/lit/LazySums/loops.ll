; What a loop adds up without a reduction is reduced behind it: the sum is a
; number of any size, and no part of the web. With lanes, and where the loop
; reduces something, all is as it was.
;
; RUN: %opt -S -passes=raise-reductions,lazy-sums %s | FileCheck %s
; RUN: %opt -S -passes=raise-reductions,lazy-sums -mattr=+avx512ifma,+avx512vl %s | FileCheck --check-prefix=LANES %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @dot(
; CHECK:       behind:
; CHECK-NEXT:    [[SUM:%.*]] = freeze i320 %t, !residue.outside [[RANGE:!.*]]
; CHECK-NEXT:    {{%.*}} = call {{.*}}i320 @residue.reduce.i320(i320 [[SUM]],
; LANES-LABEL: @dot(
; LANES:       behind:
; LANES-NEXT:    {{%.*}} = call {{.*}}i320 @residue.reduce.i320(i320 %t,
define i320 @dot(ptr %p) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i320 [ 0, %entry ], [ %t, %loop ]
  %at = getelementptr i128, ptr %p, i64 %i
  %x = load i128, ptr %at
  %x.wide = zext i128 %x to i320
  %product = mul i320 %x.wide, %x.wide
  %u = add i320 %product, %s
  %t = add i320 %u, 1
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, 256
  br i1 %done, label %behind, label %loop

behind:
  %t.mod = urem i320 %t, 170141183460469231731687303715884105727
  ret i320 %t.mod
}

; CHECK-LABEL: @reduces(
; CHECK-NOT:   freeze
; CHECK:       ret i320
define i320 @reduces(ptr %p) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i320 [ 0, %entry ], [ %t, %loop ]
  %at = getelementptr i128, ptr %p, i64 %i
  %x = load i128, ptr %at
  %x.wide = zext i128 %x to i320
  %product = mul i320 %x.wide, %x.wide
  %mod = urem i320 %product, 170141183460469231731687303715884105727
  %t = add i320 %mod, %s
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, 256
  br i1 %done, label %behind, label %loop

behind:
  %t.mod = urem i320 %t, 170141183460469231731687303715884105727
  ret i320 %t.mod
}

; No sum: a square of the last one.
; CHECK-LABEL: @squares(
; CHECK-NOT:   freeze
; CHECK:       ret i320
define i320 @squares(i320 %x) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i320 [ %x, %entry ], [ %t, %loop ]
  %t = mul i320 %s, %s
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, 256
  br i1 %done, label %behind, label %loop

behind:
  %t.mod = urem i320 %t, 170141183460469231731687303715884105727
  ret i320 %t.mod
}

; CHECK: [[RANGE]] = !{i321 0, i321 2135987035920910082395021706169552114602704522356652769947041607822219725780640550022962086936575}

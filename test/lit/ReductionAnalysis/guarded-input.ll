; Behind `if (x >= M) return`, x is below M: then M - x is no negative number. That
; is a bound of x where all uses but comparisons with constants lie behind the guard.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction analysis of 'guarded':
; CHECK:           %x: input {{.*}} in [0, 126]
; CHECK-NOT:       missed
define i16 @guarded(i16 %x) {
entry:
  %above = icmp ugt i16 %x, 126
  br i1 %above, label %refuse, label %behind
behind:
  %d = sub i16 127, %x
  %r = urem i16 %d, 127
  ret i16 %r
refuse:
  ret i16 -1
}

; One guard for two numbers, as a select or an or; and one with and.
; CHECK-LABEL: Reduction analysis of 'two_in_one':
; CHECK-DAG:       %x: input {{.*}} in [0, 126]
; CHECK-DAG:       %y: input {{.*}} in [0, 126]
; CHECK-DAG:       %z: input {{.*}} in [0, 126]
; CHECK-NOT:       missed
; CHECK-LABEL: Reduction analysis of 'other_side':
define i16 @two_in_one(i16 %x, i16 %y, i16 %z) {
entry:
  %x.above = icmp ugt i16 %x, 126
  %y.above = icmp ule i16 127, %y
  %either = select i1 %x.above, i1 true, i1 %y.above
  %neither = xor i1 %either, true
  %z.below = icmp ult i16 %z, 127
  %all = and i1 %neither, %z.below
  br i1 %all, label %behind, label %refuse
behind:
  %d = sub i16 127, %x
  %e = sub i16 127, %y
  %f = sub i16 127, %z
  %dr = urem i16 %d, 127
  %er = urem i16 %e, 127
  %fr = urem i16 %f, 127
  %s = add i16 %dr, %er
  %t = add i16 %s, %fr
  %r = urem i16 %t, 127
  ret i16 %r
refuse:
  ret i16 -1
}

; Where one of two is above, the other one may be anything.
; CHECK:           %x: input {{.*}} in [0, 65535]
; CHECK-LABEL: Reduction analysis of 'used_before':
define i16 @other_side(i16 %x, i16 %y) {
entry:
  %x.below = icmp ult i16 %x, 127
  %y.below = icmp ult i16 %y, 127
  %either = or i1 %x.below, %y.below
  br i1 %either, label %behind, label %refuse
behind:
  %w = zext i16 %x to i32
  %d = mul i32 %w, %w
  %r = urem i32 %d, 127
  %s = trunc i32 %r to i16
  ret i16 %s
refuse:
  ret i16 -1
}

; CHECK:           %x: input {{.*}} in [0, 65535]
; CHECK-LABEL: Reduction analysis of 'guarded_edge':
define i16 @used_before(i16 %x) {
entry:
  %w = zext i16 %x to i32
  %m = mul i32 %w, %w
  %first = urem i32 %m, 127
  %above = icmp ugt i16 %x, 126
  br i1 %above, label %refuse, label %behind
behind:
  %u = add i32 %w, %first
  %r = urem i32 %u, 127
  %s = trunc i32 %r to i16
  ret i16 %s
refuse:
  ret i16 -1
}

; A phi node uses a number on the edge that it comes over.
; CHECK:           %x: input {{.*}} in [0, 126]
; CHECK:           %y: input {{.*}} in [127, 65535]
define i16 @guarded_edge(i16 %x, i16 %y) {
entry:
  %x.above = icmp ugt i16 %x, 126
  br i1 %x.above, label %other, label %join
other:
  %y.above = icmp ugt i16 %y, 126
  br i1 %y.above, label %join, label %refuse
join:
  %p = phi i16 [ %x, %entry ], [ %y, %other ]
  %w = zext i16 %p to i32
  %m = mul i32 %w, %w
  %r = urem i32 %m, 127
  %s = trunc i32 %r to i16
  ret i16 %s
refuse:
  ret i16 -1
}

; A phi node of poison, as unrolling leaves behind where a loop was not entered: it is any number,
; where the source has it, too, and phi nodes alone read it of which the source's is noticed.
; What is ^ of narrow numbers is narrow, so that a flag holds of which nobody would notice.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; CHECK: kept: proven
; CHECK: alone: not proven: an operand that is not read
; CHECK: masks: not proven: an operand that is not read
; CHECK: chooses: not proven: an operand that is not read
; CHECK: elsewhere: not proven: an operand that is not read
; CHECK: narrow: proven
; CHECK: wide: not proven: a flag that is not proven (or)
;--- before.ll
define i64 @kept(i64 %x, i1 %c, i1 %d) {
  %r = urem i64 %x, 1000003
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %left = phi i64 [ poison, %0 ], [ %r, %a ]
  br i1 %d, label %e, label %f
e:
  br label %f
f:
  %last = phi i64 [ %left, %b ], [ %r, %e ]
  ret i64 %last
}
define i64 @alone(i64 %x, i1 %c, i1 %d) {
  %r = urem i64 %x, 1000003
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %left = phi i64 [ %r, %0 ], [ %r, %a ]
  br i1 %d, label %e, label %f
e:
  br label %f
f:
  %last = phi i64 [ %left, %b ], [ %r, %e ]
  ret i64 %last
}
define i64 @masks(i64 %x, i1 %c, i1 %d) {
  %r = urem i64 %x, 1000003
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %left = phi i64 [ poison, %0 ], [ %r, %a ]
  br label %f
f:
  %last = phi i64 [ %left, %b ]
  %s = select i1 %c, i64 %last, i64 %r
  ret i64 %s
}
define i64 @chooses(i64 %x, i1 %c, i1 %d) {
  %r = urem i64 %x, 1000003
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %left = phi i64 [ poison, %0 ], [ %r, %a ]
  %s = select i1 %c, i64 %left, i64 %r
  ret i64 %s
}
define i64 @elsewhere(i64 %x, i1 %c, i1 %d) {
  %r = urem i64 %x, 1000003
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %left = phi i64 [ poison, %0 ], [ %r, %a ]
  br i1 %d, label %e, label %f
e:
  br label %f
f:
  %last = phi i64 [ %r, %b ], [ %left, %e ]
  ret i64 %last
}
define i64 @narrow(i64 %x, i64 %y, i1 %c) {
  %r = urem i64 %x, 1000003
  %low = and i64 %x, 1048575
  %part = lshr i64 %y, 44
  %mixed = xor i64 %low, %part
  %high = and i64 %x, -1048576
  %all = or disjoint i64 %mixed, %high
  %s = select i1 %c, i64 %all, i64 %r
  ret i64 %s
}
define i64 @wide(i64 %x, i64 %y, i1 %c) {
  %r = urem i64 %x, 1000003
  %low = and i64 %x, 1048575
  %part = lshr i64 %y, 43
  %mixed = xor i64 %low, %part
  %high = and i64 %x, -1048576
  %all = or disjoint i64 %mixed, %high
  %s = select i1 %c, i64 %all, i64 %r
  ret i64 %s
}
;--- after.ll
define i64 @kept(i64 %x, i1 %c, i1 %d) {
  %r = urem i64 %x, 1000003
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %left = phi i64 [ poison, %0 ], [ %r, %a ]
  br i1 %d, label %e, label %f
e:
  br label %f
f:
  %last = phi i64 [ %left, %b ], [ %r, %e ]
  ret i64 %last
}
define i64 @alone(i64 %x, i1 %c, i1 %d) {
  %r = urem i64 %x, 1000003
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %left = phi i64 [ poison, %0 ], [ %r, %a ]
  br i1 %d, label %e, label %f
e:
  br label %f
f:
  %last = phi i64 [ %left, %b ], [ %r, %e ]
  ret i64 %last
}
define i64 @masks(i64 %x, i1 %c, i1 %d) {
  %r = urem i64 %x, 1000003
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %left = phi i64 [ poison, %0 ], [ %r, %a ]
  br label %f
f:
  %last = phi i64 [ %left, %b ]
  %mask = sext i1 %c to i64
  %flip = xor i64 %last, %r
  %m = and i64 %flip, %mask
  %s = xor i64 %r, %m
  ret i64 %s
}
define i64 @chooses(i64 %x, i1 %c, i1 %d) {
  %r = urem i64 %x, 1000003
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %left = phi i64 [ poison, %0 ], [ %r, %a ]
  %s = select i1 %c, i64 %left, i64 %r
  ret i64 %s
}
define i64 @elsewhere(i64 %x, i1 %c, i1 %d) {
  %r = urem i64 %x, 1000003
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %left = phi i64 [ poison, %0 ], [ %r, %a ]
  br i1 %d, label %e, label %f
e:
  br label %f
f:
  %last = phi i64 [ %left, %b ], [ %r, %e ]
  ret i64 %last
}
define i64 @narrow(i64 %x, i64 %y, i1 %c) {
  %r = urem i64 %x, 1000003
  %low = and i64 %x, 1048575
  %part = lshr i64 %y, 44
  %mixed = xor i64 %low, %part
  %high = and i64 %x, -1048576
  %all = or disjoint i64 %mixed, %high
  %same = add i64 %all, 0
  %s = select i1 %c, i64 %same, i64 %r
  ret i64 %s
}
define i64 @wide(i64 %x, i64 %y, i1 %c) {
  %r = urem i64 %x, 1000003
  %low = and i64 %x, 1048575
  %part = lshr i64 %y, 43
  %mixed = xor i64 %low, %part
  %high = and i64 %x, -1048576
  %all = or disjoint i64 %mixed, %high
  %flip = xor i64 %all, %r
  %mask = sext i1 %c to i64
  %m = and i64 %flip, %mask
  %s = xor i64 %m, %r
  ret i64 %s
}
